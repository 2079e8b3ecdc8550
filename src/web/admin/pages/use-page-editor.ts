import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type EditedDocument, type EditedPage, type PageDocument, pageQuery } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { hasChanges, openDraft, readAgain } from './document-draft.ts'
import { type DraftAnswer, type SaveDraft, useSaveDraft, useTakeAnswer } from './use-save-draft.ts'

/** The document that is edited, and how its parts are changed and marked. */
export type DocumentEditor<Document = PageDocument> = {
  document: Document
  /** The published document. Texts that differ from it in one language only are marked. */
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

/** State of the editor: the page's document with unsaved changes, and the server's answers. */
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

  const putInto = useTakeAnswer<Document>(page.page, setDraft)
  /** @param sent the document that the answer replaces */
  const take = (answer: DraftAnswer, sent = opened.document) => putInto(answer, sent)
  /** @param what the action that failed, as a sentence */
  const fail = (what: string, error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'stale') return setStale(true)
    if (error instanceof ApiRefusal) setWrong(error.fields)
    toastFailure(what, error)
  }
  const save = useSaveDraft(saveDraft, opened, {
    onSaved: (answer, saved) => {
      setWrong({})
      void take(answer, saved)
    },
    onFailed: (error) => fail(t('Failed to save the draft'), error),
  })
  const conflict = conflictOf(isStale, setStale, () => {
    setWrong({})
    setDraft(({ read }) => openDraft(read))
    void queries.invalidateQueries({ queryKey: pageQuery(page.page).queryKey })
  })

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

/** @param dropChanges replaces local changes by what another person has saved */
const conflictOf = (isOpen: boolean, setOpen: (isOpen: boolean) => void, dropChanges: () => void) => ({
  isOpen,
  keepEditing: () => setOpen(false),
  loadTheirs: () => {
    setOpen(false)
    dropChanges()
  },
})
