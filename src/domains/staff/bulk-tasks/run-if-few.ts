import type { Db } from '#platform/database/database.ts'
import type { StaffMember } from '../sessions.ts'
import type { BulkKinds } from './bulk-kind.ts'
import { bulkTaskOf } from './read-bulk-tasks.ts'
import { runBulkTask } from './run-bulk-task.ts'
import { maxRowsAtOnce } from './staff-contract.ts'

/** Runs a task within the request if it has few rows; otherwise its job runs it. */
export async function runIfFew(db: Db, id: number, kinds: BulkKinds, member: StaffMember, clock: () => Date) {
  const started = await bulkTaskOf(db, id, kinds, member)
  if (started.task.total > maxRowsAtOnce) return { ...started, isDone: false }
  await runBulkTask(db, id, kinds, clock)
  return { ...(await bulkTaskOf(db, id, kinds, member)), isDone: true }
}
