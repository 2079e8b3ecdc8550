import type { CsvContent } from './csv/csv-fields.ts'

/** One raw row of a catalogue file. */
export type FoundRow = {
  /** Position in the file, for the report: 'row 3', 'mens-polos row 2'. */
  place: string
  /** The collection it was listed in, if the file has collections. */
  collection: string | undefined
  row: unknown
  /** What only CSV files contain. */
  csv?: CsvContent
}

/** The file is not a catalogue; the message is one sentence for the operator. */
export class UnreadableCatalogue extends Error {}

/**
 * The rows of a JSON catalogue in any known shape: {products: […]}, {collections: {key: {products: […]}}}, or a bare
 * array.
 * @throws UnreadableCatalogue
 */
export function readShapes(text: string): FoundRow[] {
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UnreadableCatalogue(`is not JSON (${(error as Error).message})`)
  }
  if (Array.isArray(content)) return numbered(content)
  if (!isObject(content)) throw new UnreadableCatalogue('holds neither a list of products nor collections')
  const rows: FoundRow[] = []
  if (Array.isArray(content.products)) rows.push(...numbered(content.products))
  if (isObject(content.collections)) {
    for (const [key, collection] of Object.entries(content.collections)) {
      const list = Array.isArray(collection) ? collection : isObject(collection) ? collection.products : undefined
      if (Array.isArray(list)) rows.push(...numbered(list, key))
      else rows.push({ place: key, collection: key, row: undefined })
    }
  } else if (!Array.isArray(content.products)) {
    throw new UnreadableCatalogue('has neither a list "products" nor a map "collections"')
  }
  return rows
}

const numbered = (list: unknown[], collection?: string): FoundRow[] =>
  list.map((row, index) => ({ place: `${collection ? `${collection} ` : ''}row ${index + 1}`, collection, row }))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
