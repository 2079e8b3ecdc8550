import { csvLine } from '#shared/text/csv.ts'

type Cells = readonly (string | number)[]
/** `rows` all at once, or in batches. */
export type Sheet = { heads: Cells; rows: Cells[] | AsyncIterable<Cells[]> }

/** Lines per chunk. */
const batchSize = 500

/** A sheet as CSV: UTF-8 with BOM; no cell can be read as a formula. */
export async function* csvOf({ heads, rows }: Sheet): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for await (const batch of Array.isArray(rows) ? [rows] : rows) {
    for (let from = 0; from < batch.length; from += batchSize) {
      yield batch
        .slice(from, from + batchSize)
        .map(csvLine)
        .join('')
    }
  }
}
