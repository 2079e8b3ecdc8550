import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { bulkTasks } from '../tables.ts'
import { keptSince } from './read-bulk-tasks.ts'

/** For the clean-up job: deletes changes that are too old for an undo. The audit log keeps what they changed. */
export async function purgeBulkTasks(db: Db, now: Date): Promise<void> {
  await db.delete(bulkTasks).where(lt(bulkTasks.createdAt, keptSince(now)))
}
