import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { mayDo, type StaffMember } from '../sessions.ts'
import { bulkTaskRows, bulkTasks } from '../tables.ts'
import type { BulkKinds } from './bulk-kind.ts'
import { type BulkTask, type BulkTasksOf, bulkTaskLists, maxRefusedListed } from './staff-contract.ts'

const keptDays = 30
const maxListed = 50

export const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 24 * 60 * 60_000)

/** Whether this person may see tasks of that kind. */
export function maySee(kinds: BulkKinds, kind: string, member: StaffMember): boolean {
  const right = kinds[kind]?.right
  if (right === undefined) return false
  return (typeof right === 'string' ? [right] : right).some((one) => mayDo(member, one))
}

/** Condition for an undo `u` that is over and took nothing back: rows were refused, and none was changed. */
export const isFruitless = sql`u.finished_at is not null
  and exists (select from bulk_task_rows r where r.task_id = u.id and r.state = 'refused')
  and not exists (select from bulk_task_rows r where r.task_id = u.id and r.state = 'changed')`

/** Changes of the rows of one list that this person may see, newest first. */
export async function recentBulkTasks(
  db: Db,
  of: BulkTasksOf,
  kinds: BulkKinds,
  member: StaffMember,
  now: Date,
): Promise<BulkTask[]> {
  const prefix = bulkTaskLists[of]
  const shown = Object.keys(kinds).filter((kind) => kind.startsWith(prefix) && maySee(kinds, kind, member))
  if (shown.length === 0) return []
  return read(db, and(inArray(bulkTasks.kind, shown), gt(bulkTasks.createdAt, keptSince(now))), kinds, member)
}

/** A task that this person may see, with its refused rows. @throws NotFound */
export async function bulkTaskOf(db: Db, id: number, kinds: BulkKinds, member: StaffMember) {
  const [task] = await read(db, eq(bulkTasks.id, id), kinds, member)
  if (!task || !maySee(kinds, task.kind, member)) throw new NotFound('Change')
  const refused = await db
    .select({ subject: bulkTaskRows.subject, title: bulkTaskRows.title, error: bulkTaskRows.error })
    .from(bulkTaskRows)
    .where(and(eq(bulkTaskRows.taskId, id), eq(bulkTaskRows.state, 'refused')))
    .orderBy(bulkTaskRows.position)
    .limit(maxRefusedListed)
  return { task, refused: refused.map((row) => ({ ...row, error: row.error ?? '' })) }
}

async function read(db: Db, which: SQL | undefined, kinds: BulkKinds, member: StaffMember): Promise<BulkTask[]> {
  const counted = (condition: SQL) =>
    sql<number>`(select count(*)::int from bulk_task_rows r where r.task_id = bulk_tasks.id and ${condition})`
  const rows = await db
    .select({
      task: bulkTasks,
      waiting: counted(sql`r.state = 'waiting'`),
      changed: counted(sql`r.state = 'changed'`),
      refused: counted(sql`r.state = 'refused'`),
      undoneBy: sql<number | null>`(
        select u.id::int from bulk_tasks u where u.undoes = bulk_tasks.id and not (${isFruitless}))`,
    })
    .from(bulkTasks)
    .where(which)
    .orderBy(desc(bulkTasks.createdAt), desc(bulkTasks.id))
    .limit(maxListed)
  return rows.map(({ task, waiting, changed, refused, undoneBy }) => ({
    id: task.id,
    kind: task.kind,
    detail: task.detail,
    startedBy: task.staffName,
    startedAt: task.createdAt.toISOString(),
    finishedAt: task.finishedAt?.toISOString() ?? null,
    total: task.total,
    done: task.total - waiting,
    changed,
    refusedCount: refused,
    undoes: task.undoes,
    undoneBy,
    mayUndo:
      task.finishedAt !== null &&
      task.undoes === null &&
      undoneBy === null &&
      changed > 0 &&
      (kinds[task.kind]?.mayUndo(member, task.input) ?? false),
  }))
}
