import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffMember } from '../sessions.ts'
import { bulkTaskRows, bulkTasks } from '../tables.ts'
import type { BulkDetail } from './staff-contract.ts'

type TaskInput = {
  kind: string
  input: unknown
  detail: BulkDetail
  rows: { subject: string; title: string; error?: string }[]
  undoes?: number
  /** Idempotency key of the form: sent twice, it starts one task. */
  requestKey?: string | undefined
}

/** Rows per INSERT: far below the number of parameters that PostgreSQL takes. */
const insertSize = 5000

/**
 * Stores a change of many rows and adds the job that makes it, in the caller's transaction. A row with an `error` is
 * refused from the start.
 * @returns the id of the task; of the first one if its form is sent again
 * @throws Refusal 409 key_reused: the key belongs to a task with another change, or with other rows
 */
export async function startBulkTask(tx: Db, wanted: TaskInput, by: StaffMember, now: Date): Promise<number> {
  const { kind, input, detail, rows, undoes, requestKey } = wanted
  const [task] = await tx
    .insert(bulkTasks)
    .values({
      ...{ requestKey, kind, input, detail, total: rows.length, undoes: undoes ?? null, createdAt: now },
      ...{ staffId: by.id, staffName: by.username, isMain: by.isMain, permissions: by.permissions },
    })
    .onConflictDoNothing({ target: bulkTasks.requestKey })
    .returning({ id: bulkTasks.id })
  if (!task && requestKey !== undefined) return startedBefore(tx, requestKey, wanted)
  if (!task) throw new Error('the task was not stored')
  for (let from = 0; from < rows.length; from += insertSize)
    await tx.insert(bulkTaskRows).values(
      rows.slice(from, from + insertSize).map(({ subject, title, error }, nr) => ({
        ...{ taskId: task.id, position: from + nr, subject, title },
        ...(error !== undefined && { state: 'refused' as const, error }),
      })),
    )
  await addJob(tx, 'bulk-task', { taskId: task.id }, `bulk-task-${task.id}`)
  return task.id
}

/** The task that the same form started; its answer was lost. @throws Refusal 409 key_reused: other contents */
async function startedBefore(tx: Db, requestKey: string, { kind, input, rows }: TaskInput): Promise<number> {
  const [known] = await tx.select().from(bulkTasks).where(eq(bulkTasks.requestKey, requestKey))
  if (!known) throw new Error('the task is neither new nor known')
  const stored = await tx
    .select({ subject: bulkTaskRows.subject })
    .from(bulkTaskRows)
    .where(eq(bulkTaskRows.taskId, known.id))
    .orderBy(asc(bulkTaskRows.position))
  const before = { kind: known.kind, input: known.input, subjects: stored.map(({ subject }) => subject) }
  // JSON has turned dates into strings.
  const now = { kind, input: JSON.parse(JSON.stringify(input)), subjects: rows.map(({ subject }) => subject) }
  if (isDeepStrictEqual(before, now)) return known.id
  throw new Refusal(
    409,
    'key_reused',
    'This form has already started another change. Please look at the list before you save this one',
  )
}
