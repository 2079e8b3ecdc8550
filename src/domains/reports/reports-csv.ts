import { csvLine } from '#shared/csv.ts'

type Cells = readonly (string | number)[]
export type Sheet = { heads: Cells; rows: Cells[] }

/** Lines per chunk. */
const batchSize = 500

/** A sheet as CSV: UTF-8 with BOM; no cell can be read as a formula. */
export function* csvOf({ heads, rows }: Sheet): Generator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for (let from = 0; from < rows.length; from += batchSize) {
    yield rows
      .slice(from, from + batchSize)
      .map(csvLine)
      .join('')
  }
}
