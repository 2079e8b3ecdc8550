import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { bulkTaskRows, bulkTasks } from '../tables.ts'
import { actorOf, type BulkKind, type BulkKinds, type BulkOutcome, type BulkTaskRow } from './bulk-kind.ts'

type Task = typeof bulkTasks.$inferSelect

/** How long to wait for another runner's batch before looking again. */
const busyMs = 100

/**
 * Changes the rows of a task that still wait, a batch per transaction. The task is locked during each, so a request and
 * its job, or a job that is run again after a crash, change each row once. A process that finds it locked waits without
 * a connection: a batch may take longer than the lock timeout of the database.
 */
export async function runBulkTask(db: Db, taskId: number, kinds: BulkKinds, clock: () => Date): Promise<void> {
  for (;;) {
    const { end, outcomes, kind } = await withRetry(() => db.transaction((tx) => runBatch(tx, taskId, kinds, clock())))
    if (outcomes) kind?.committed?.(outcomes)
    if (end === 'finished') return
    if (end === 'busy') await setTimeout(busyMs)
  }
}

type Batch = { end: 'more' | 'finished' | 'busy'; kind?: BulkKind; outcomes?: BulkOutcome[] }

async function runBatch(tx: Db, taskId: number, kinds: BulkKinds, now: Date): Promise<Batch> {
  const [task] = await tx.select().from(bulkTasks).where(eq(bulkTasks.id, taskId)).for('update', { skipLocked: true })
  if (!task) return { end: (await isOpen(tx, taskId)) ? 'busy' : 'finished' }
  if (task.finishedAt) return { end: 'finished' }
  const kind = kinds[task.kind]
  if (!kind) throw new Error(`No kind of bulk task is called ${task.kind}`)
  const rows = await tx
    .select()
    .from(bulkTaskRows)
    .where(and(eq(bulkTaskRows.taskId, taskId), eq(bulkTaskRows.state, 'waiting')))
    .orderBy(asc(bulkTaskRows.position))
    .limit(kind.batchSize)
  const outcomes = rows.length > 0 ? await workOn(tx, task, kind, rows, now) : []
  if (rows.length > 0) await store(tx, rows, outcomes)
  if (rows.length === kind.batchSize) return { end: 'more', kind, outcomes }
  await tx.update(bulkTasks).set({ finishedAt: now }).where(eq(bulkTasks.id, taskId))
  return { end: 'finished', kind, outcomes }
}

async function isOpen(tx: Db, taskId: number): Promise<boolean> {
  const open = and(eq(bulkTasks.id, taskId), isNull(bulkTasks.finishedAt))
  return (await tx.select({ id: bulkTasks.id }).from(bulkTasks).where(open)).length > 0
}

/** A refused row leaves nothing behind: the work is done inside a savepoint. */
async function workOn(tx: Db, task: Task, kind: BulkKind, rows: BulkTaskRow[], now: Date): Promise<BulkOutcome[]> {
  const work = task.undoes === null ? kind.run(task.input) : kind.undo(task.input)
  try {
    return await tx.transaction((inner) => work(inner, rows, actorOf(task), now))
  } catch (error) {
    if (!(error instanceof Refusal) || rows.length > 1) throw error
    return [{ state: 'refused', error: error.message }]
  }
}

async function store(tx: Db, rows: BulkTaskRow[], outcomes: BulkOutcome[]): Promise<void> {
  const values = rows.map(({ taskId, position, before, after }, nr) => {
    const outcome = outcomes[nr] ?? { state: 'same' as const }
    return { task: taskId, position, before, after, error: null, ...outcome }
  })
  await tx.execute(sql`
    update bulk_task_rows r set state = n.state, error = n.error, before = n.before, after = n.after
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(task bigint, position int, state text, error text, before jsonb, after jsonb)
    where r.task_id = n.task and r.position = n.position`)
}
