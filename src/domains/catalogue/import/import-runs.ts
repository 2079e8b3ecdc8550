import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { importRuns } from '../tables.ts'
import type { ImportReport, ImportRun } from './staff-contract.ts'
import { mayUndoRun, type UndoingPerson } from './undo/may-undo-run.ts'

const maxListed = 50

const columnsFor = (by: UndoingPerson) => ({
  id: importRuns.id,
  at: importRuns.at,
  actor: importRuns.actor,
  fileName: importRuns.fileName,
  format: importRuns.format,
  // The report is unpacked only of a run of an earlier release.
  totals: sql<ImportRun['totals']>`coalesce(${importRuns.totals}, ${importRuns.report} -> 'totals')`,
  undoneAt: importRuns.undoneAt,
  undoneBy: importRuns.undoneBy,
  mayUndo: mayUndoRun(by),
})

/** The imports made in the back office, newest first. */
export async function readImportRuns(db: Db, by: UndoingPerson): Promise<ImportRun[]> {
  const rows = await db
    .select(columnsFor(by))
    .from(importRuns)
    .orderBy(desc(importRuns.at), desc(importRuns.id))
    .limit(maxListed)
  return rows.map(runOf)
}

/** One import with its report. @throws NotFound */
export async function readImportRun(
  db: Db,
  id: number,
  by: UndoingPerson,
): Promise<{ run: ImportRun; report: ImportReport }> {
  const [row] = await db
    .select({ ...columnsFor(by), report: sql<ImportReport>`${importRuns.report}` })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  if (!row) throw new NotFound('This import')
  const { report, ...run } = row
  return { run: runOf(run), report: { ...report, totals: totalsOf(report.totals) } }
}

type Row = Omit<ImportRun, 'at' | 'undoneAt' | 'format'> & { at: Date; undoneAt: Date | null; format: string }

/** Runs of older releases counted no skipped rows. */
const totalsOf = (totals: ImportRun['totals']): ImportRun['totals'] => ({ ...totals, skipped: totals.skipped ?? 0 })

const runOf = ({ at, undoneAt, format, totals, mayUndo, ...run }: Row): ImportRun => ({
  ...run,
  totals: totalsOf(totals),
  format: format as ImportRun['format'],
  at: at.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
  mayUndo: mayUndo && undoneAt === null,
})
