import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EditedDocument, type EditedPage, pageQuery, pagesQuery } from '#web/admin/request/pages.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { answered, type DocumentDraft } from './document-draft.ts'

export type DraftAnswer = { page: EditedPage; message: string }

/** Sends a document as the draft of its page. */
export type SaveDraft<Document> = (known: { page: string; version: string }, document: Document) => Promise<DraftAnswer>

type Outcomes<Document> = {
  onSaved: (answer: DraftAnswer, saved: Document) => void
  onFailed: (error: unknown) => void
}

/** @param opened the page that the changes were made to */
export const useSaveDraft = <Document extends EditedDocument>(
  saveDraft: SaveDraft<Document>,
  opened: EditedPage<Document>,
  { onSaved, onFailed }: Outcomes<Document>,
) =>
  useMutation({
    mutationFn: (saved: Document) => saveDraft({ page: opened.page, version: opened.version }, saved),
    onSuccess: (answer, saved) => onSaved(answer, saved),
    onError: (error) => onFailed(error),
  })

type ChangeDraft<Document extends EditedDocument> = (
  change: (now: DocumentDraft<Document>) => DocumentDraft<Document>,
) => void

/** After a change the page is set from the answer; only the list is refetched. */
export function useTakeAnswer<Document extends EditedDocument>(page: string, setDraft: ChangeDraft<Document>) {
  const queries = useQueryClient()
  const { queryKey } = pageQuery(page)
  return async (answer: DraftAnswer, sent: Document | null) => {
    toast.success(answer.message)
    setDraft((now) => answered(now, sent, answer.page as EditedPage<Document>))
    queries.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
    // A fetch in progress may return the page from before the change.
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData(queryKey, answer.page)
  }
}
