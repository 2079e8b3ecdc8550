import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { StaffMember } from '../sessions.ts'
import { bulkTaskRows, bulkTasks } from '../tables.ts'
import type { BulkDetail } from './staff-contract.ts'

type Wanted = {
  kind: string
  input: unknown
  detail: BulkDetail
  rows: { subject: string; title: string; error?: string }[]
  undoes?: number
}

/** Rows per INSERT: far below the number of parameters that PostgreSQL takes. */
const insertSize = 5000

/**
 * Stores a change of many rows and adds the job that makes it, in the caller's transaction. A row with an `error` is
 * refused from the start.
 * @returns the id of the task
 */
export async function startBulkTask(tx: Db, wanted: Wanted, by: StaffMember, now: Date): Promise<number> {
  const { kind, input, detail, rows, undoes } = wanted
  const [task] = await tx
    .insert(bulkTasks)
    .values({
      ...{ kind, input, detail, total: rows.length, undoes: undoes ?? null, createdAt: now },
      ...{ staffId: by.id, staffName: by.username, isMain: by.isMain, permissions: by.permissions },
    })
    .returning({ id: bulkTasks.id })
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
