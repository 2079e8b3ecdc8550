import type { EditedDocument } from '../document-kinds.ts'

/** Adds the standard lists to a document that is older than the editing of its page's lists, as the page shows them. */
export function withStandardParts<Document extends EditedDocument | null>(
  document: Document,
  standard: EditedDocument | null,
): Document {
  if (!document || !standard || !('lead' in document) || !('lead' in standard)) return document
  return { ...standard, ...document }
}
