import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { maskFilter } from './mask-filter.ts'

/**
 * Streams a CSV file and writes an audit entry at its end: who, filter, number of rows. An aborted download is recorded
 * with the rows sent so far.
 * @param lines the header first; each chunk consists of whole lines
 */
export async function* auditExport(
  db: Db,
  by: { id: number | null; username: string },
  what: string,
  filter: object,
  lines: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  let written = 0
  let isWhole = false
  try {
    for await (const chunk of lines) {
      yield chunk
      written += linesIn(chunk)
    }
    isWhole = true
  } finally {
    const after = { filter: maskFilter(filter), rows: Math.max(0, written - 1), ...(!isWhole && { brokenOff: true }) }
    await writeAudit(db, by, 'export', what, { after })
  }
}

/** Number of line breaks outside quoted cells. */
const linesIn = (chunk: string): number =>
  chunk.split('"').reduce((sum, part, i) => (i % 2 === 0 ? sum + part.split('\r\n').length - 1 : sum), 0)

/** Records the printing of several orders or parcels as an export. Printing a single one is daily work. */
export async function auditPrint(
  db: Db,
  by: { id: number | null; username: string },
  what: string,
  { filter, rows }: { filter: object; rows: number },
): Promise<void> {
  if (rows > 1) await writeAudit(db, by, 'export', what, { after: { filter, rows } })
}
