import { hashKey } from '@tanstack/react-query'
import type { EditedDocument, EditedPage } from '#web/admin/request/pages.ts'

/** A document while it is edited. */
export type DocumentDraft<Document extends EditedDocument> = {
  /** The page as last fetched. */
  read: EditedPage<Document>
  /** The version that the changes are based on. It is sent with them, so that a newer version is not overwritten. */
  opened: EditedPage<Document>
  document: Document | null
}

export const openDraft = <Document extends EditedDocument>(page: EditedPage<Document>): DocumentDraft<Document> => ({
  read: page,
  opened: page,
  document: page.document,
})

/** The database gives the fields of a document in an order of its own. */
export const hasChanges = <Document extends EditedDocument>({ opened, document }: DocumentDraft<Document>): boolean =>
  hashKey([document]) !== hashKey([opened.document])

/** The page was read again: the form follows it, unless something in it is not saved. */
export const readAgain = <Document extends EditedDocument>(
  draft: DocumentDraft<Document>,
  page: EditedPage<Document>,
): DocumentDraft<Document> => (hasChanges(draft) ? { ...draft, read: page } : openDraft(page))

/**
 * A change of one's own was answered: what the server made of it is edited from now on.
 * @param sent the document at that time; what was typed since then stays, on top of the answer
 */
export const answered = <Document extends EditedDocument>(
  draft: DocumentDraft<Document>,
  sent: Document | null,
  page: EditedPage<Document>,
): DocumentDraft<Document> => ({
  ...draft,
  opened: page,
  document: draft.document === sent ? page.document : draft.document,
})
