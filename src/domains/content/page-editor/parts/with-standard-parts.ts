import type { EditedDocument } from '../document-kinds.ts'

/** A document from before a list of its page could be edited has the standard one, which its page shows. */
export function withStandardParts<Document extends EditedDocument | null>(
  document: Document,
  standard: EditedDocument | null,
): Document {
  if (!document || !standard || !('lead' in document) || !('lead' in standard)) return document
  return { ...standard, ...document }
}
