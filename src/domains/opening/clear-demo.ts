import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { makeBackupBefore, reasonOf } from '#domains/backups/backup-jobs.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { removeAttributes, removeGoods, withdrawGoods } from './clear-goods.ts'
import { clearOrders } from './clear-orders.ts'
import { clearFrontPage, clearPeople } from './clear-people.ts'
import { clearOffice } from './demo-office.ts'
import { demoRunOf, updateDemoRun } from './demo-runs.ts'
import { demoRuns } from './tables.ts'

type Needs = Pick<AppContext, 'db' | 'storage' | 'clock' | 'config'>
type Run = typeof demoRuns.$inferSelect
/** Removes one batch. @returns how many; 0: nothing is left */
type Step = (tx: Db, run: Run) => Promise<number>

/**
 * Backs the shop up, then removes in batches what came with the demo and every order with a product of it. After a kill
 * a second run continues where the first one stopped. Without a backup nothing is removed.
 */
export async function clearDemo(context: Needs, runId: number): Promise<void> {
  const { db, clock } = context
  const run = await demoRunOf(db, runId)
  if (!run || run.finishedAt) return
  if (!run.backup && !(await backUp(context, runId))) return
  // First takes the products off sale permanently: after that, no new order can contain one of them.
  await repeat(db, runId, 'goods', false, (tx) => withdrawGoods(tx, clock()))
  await repeat(db, runId, 'orders', true, (tx, { staffId, staffName }) =>
    clearOrders(tx, { id: staffId, username: staffName }, clock()),
  )
  await repeat(db, runId, 'goods', true, removeGoods)
  await repeat(db, runId, 'people', true, clearPeople)
  await finish(db, runId, clock())
}

async function backUp(context: Needs, runId: number): Promise<boolean> {
  const { db, clock } = context
  await updateDemoRun(db, runId, { phase: 'backup' })
  try {
    const made = await makeBackupBefore(context, 'before-clearing')
    await updateDemoRun(db, runId, { backup: basename(made.file) })
    return true
  } catch (error) {
    await updateDemoRun(db, runId, { failure: reasonOf(error), finishedAt: clock() })
    return false
  }
}

/** Runs batches until nothing is left. Each commits with its progress. */
async function repeat(db: Db, runId: number, phase: Run['phase'], counts: boolean, step: Step): Promise<void> {
  const batch = () =>
    db.transaction(async (tx) => {
      const [run] = await tx.select().from(demoRuns).where(eq(demoRuns.id, runId)).for('update')
      if (!run || run.finishedAt) return 0
      const gone = await step(tx, run)
      await updateDemoRun(tx, runId, { phase, ...(counts && { done: run.done + gone }) })
      return gone
    })
  while ((await withRetry(batch)) > 0);
}

const finish = (db: Db, runId: number, now: Date) =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const [run] = await tx.select().from(demoRuns).where(eq(demoRuns.id, runId)).for('update')
      if (!run || run.finishedAt) return
      await removeAttributes(tx)
      await clearFrontPage(tx, now)
      await clearOffice(tx, now)
      const by = { id: run.staffId, username: run.staffName }
      await writeAudit(tx, by, 'demo.cleared', run.backup, { before: run.counts, after: { backup: run.backup } })
      await updateDemoRun(tx, runId, { phase: 'finished', done: run.total, finishedAt: now })
      // Promises were learnt from the demo's parcels too.
      await addJob(tx, 'record-delivery-times', {}, 'record-delivery-times')
    }),
  )
