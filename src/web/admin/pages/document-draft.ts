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

/** Compares by `hashKey`, because the database returns the keys of a document in a different order. */
export const hasChanges = <Document extends EditedDocument>({ opened, document }: DocumentDraft<Document>): boolean =>
  hashKey([document]) !== hashKey([opened.document])

/** Applies a refetched page to the form, unless it has unsaved changes. */
export const readAgain = <Document extends EditedDocument>(
  draft: DocumentDraft<Document>,
  page: EditedPage<Document>,
): DocumentDraft<Document> => (hasChanges(draft) ? { ...draft, read: page } : openDraft(page))

/**
 * Applies the server's answer to a save: its normalised document becomes the edited one.
 * @param sent the document that was sent; edits made since then stay on top of the answer
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
