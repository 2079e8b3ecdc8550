import type { Db } from '#platform/database/database.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Passes a CSV file on and notes in the audit log who took it: which rows by which filter, and how many. A download that
 * was broken off is noted with the rows that had left by then.
 * @param lines the head first; each chunk holds whole lines
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
    const after = { filter, rows: Math.max(0, written - 1), ...(!isWhole && { brokenOff: true }) }
    await writeAudit(db, by, 'export', what, { after })
  }
}

/** Line breaks that stand in no cell: quotes open and close cells, and those inside are doubled. */
const linesIn = (chunk: string): number =>
  chunk.split('"').reduce((sum, part, i) => (i % 2 === 0 ? sum + part.split('\r\n').length - 1 : sum), 0)
