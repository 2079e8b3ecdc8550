import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { answered, hasChanges, openDraft, readAgain } from './document-draft.ts'

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
  /** Called when an upload begins and ends: Save Draft and Publish wait for it, or the picture would be missing. */
  onBusy: (isBusy: boolean) => void
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
  const [draft, setDraft] = useState(() => openDraft(page))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isStale, setStale] = useState(false)
  if (draft.read !== page) setDraft(readAgain(draft, page))
  const { opened, document } = draft
  const isChanged = hasChanges(draft)
  const [uploadsInProgress, setUploadsInProgress] = useState(0)
  const isBusy = uploadsInProgress > 0
  const guard = useGuard(isChanged || isBusy)
  const { queryKey } = pageQuery(page.page)

  /**
   * After a change the page is read from its answer; the list is read again.
   * @param sent the document that the answer takes the place of
   */
  const take = async (answer: Answer, sent = opened.document) => {
    toast.success(answer.message)
    setDraft((now) => answered(now, sent, answer.page as EditedPage<Document>))
    queries.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
    // What is being read may be from before the change.
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, answer.page)
  }
  /** @param what failed, in words */
  const fail = (what: string, error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'stale') return setStale(true)
    if (error instanceof ApiRefusal) setWrong(error.fields)
    toastFailure(what, error)
  }
  const save = useMutation({
    mutationFn: (saved: Document) => saveDraft({ page: opened.page, version: opened.version }, saved),
    onSuccess: (answer, saved) => {
      setWrong({})
      void take(answer, saved)
    },
    onError: (error) => fail(t('Failed to save the draft'), error),
  })
  const conflict = {
    isOpen: isStale,
    keepEditing: () => setStale(false),
    /** Drops what was changed here for what somebody else has saved. */
    loadTheirs: () => {
      setStale(false)
      setWrong({})
      setDraft(({ read }) => openDraft(read))
      void queries.invalidateQueries({ queryKey })
    },
  }

  const editor: DocumentEditor<Document> | undefined = document
    ? {
        document,
        shown: opened.shown,
        change: (change) =>
          setDraft((now) => (now.document ? { ...now, document: { ...now.document, ...change } } : now)),
        errorOf: (path) => wrong[path],
        hasErrorBelow: (path) => Object.keys(wrong).some((field) => field.startsWith(path)),
        mayChange,
        onBusy: (begins) => setUploadsInProgress((before) => before + (begins ? 1 : -1)),
      }
    : undefined
  /** Puts another document into the form. */
  const replace = (other: Document) => setDraft((now) => ({ ...now, document: other }))
  return { editor, opened, document, replace, isChanged, isBusy, guard, save, take, fail, conflict }
}
