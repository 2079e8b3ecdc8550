import type { AppContext } from '#platform/app-context.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { demoRunOf, updateDemoRun } from './demo-runs.ts'
import type { DemoRun } from './staff-contract.ts'

/** What fills the shop (demo/fill.ts), which no domain knows. @returns false: the shop is not empty */
export type Filler = (
  db: Db,
  options: { withOrders: boolean; reached: (phase: DemoRun['phase'], done: number) => Promise<void>; now: Date },
) => Promise<boolean>

/**
 * Fills an empty shop with the demo, all or nothing: after a kill the shop is as empty as before, and the job begins
 * again.
 * @param patient a connection with long timeouts
 */
export async function fillDemo(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  patient: Db,
  runId: number,
  fill: Filler,
): Promise<void> {
  const run = await demoRunOf(db, runId)
  if (!run || run.finishedAt) return
  const total = run.withOrders ? 4 : 2
  await updateDemoRun(db, runId, { phase: 'goods', done: 0, total })
  const filled = await fill(patient, {
    withOrders: run.withOrders,
    // Beside the transaction of the filling, so that people see it.
    reached: (phase, done) => updateDemoRun(db, runId, { phase, done }),
    now: clock(),
  })
  const failure = filled ? '' : 'By then the shop had products or orders, so nothing was added.'
  await db.transaction(async (tx) => {
    await updateDemoRun(tx, runId, { phase: 'finished', done: total, failure, finishedAt: clock() })
    await invalidateTags(tx, ['content', 'menu', 'everything'])
  })
}
