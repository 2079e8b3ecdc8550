import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  type EditedDocument,
  type EditedPage,
  type PageDocument,
  pageQuery,
  pagesQuery,
} from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** The document that is edited, and how its parts are changed and marked. */
export type DocumentEditor<Document = PageDocument> = {
  document: Document
  /** What is shown now: texts that were changed in one language only are marked against it. */
  shown: Document | null
  /** Changes a part of the document. */
  change: (change: Partial<Document>) => void
  /** The message of a field: 'document.sections.0.title.en'. */
  errorOf: (path: string) => string | undefined
  /** Whether a field has a message whose path begins so: 'document.sections.0.'. */
  hasErrorBelow: (path: string) => boolean
  mayChange: boolean
}

type Answer = { page: EditedPage; message: string }

/** Sends a document as the draft of its page. */
export type SaveDraft<Document> = (known: { page: string; version: string }, document: Document) => Promise<Answer>

/** State of the editor: the page's document with unsaved changes, and what the server made of each change. */
export function usePageEditor<Document extends EditedDocument>(
  page: EditedPage<Document>,
  saveDraft: SaveDraft<Document>,
  mayChange: boolean,
) {
  const queries = useQueryClient()
  const begin = page.document
  const [document, setDocument] = useState(begin)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  // The database gives the fields of a document in an order of its own.
  const isChanged = hashKey([document]) !== hashKey([begin])
  const guard = useGuard(isChanged)

  /** After a change the page is read from its answer; the list is read again. */
  const take = (answer: Answer) => {
    toast.success(answer.message)
    queries.setQueryData(pageQuery(page.page).queryKey, answer.page)
    queries.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
  }
  const save = useMutation({
    mutationFn: (saved: Document) => saveDraft({ page: page.page, version: page.version }, saved),
    onSuccess: (answer) => {
      setWrong({})
      // What the server tidied is what is edited from now on.
      setDocument(answer.page.document as Document | null)
      take(answer)
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastFailure(t('Failed to save the draft'), error)
    },
  })

  const editor: DocumentEditor<Document> | undefined = document
    ? {
        document,
        shown: page.shown,
        change: (change) => setDocument({ ...document, ...change }),
        errorOf: (path) => wrong[path],
        hasErrorBelow: (path) => Object.keys(wrong).some((field) => field.startsWith(path)),
        mayChange,
      }
    : undefined
  return { editor, document, setDocument, isChanged, guard, save, take }
}
