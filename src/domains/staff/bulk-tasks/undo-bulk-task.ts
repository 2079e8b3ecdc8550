import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { StaffMember } from '../sessions.ts'
import { bulkTaskRows, bulkTasks } from '../tables.ts'
import type { BulkKinds } from './bulk-kind.ts'
import { isFruitless, keptSince, maySee } from './read-bulk-tasks.ts'
import { startBulkTask } from './start-bulk-task.ts'

/**
 * Starts a task that undoes another one, row by row; rows that were changed since stay.
 * @returns the id of the new task
 * @throws Refusal 404 · 403 without the right · 409 unfinished, undone, too_old, or nothing to undo
 */
export function undoBulkTask(db: Db, id: number, kinds: BulkKinds, by: StaffMember, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // Of two people who press Undo at once, the second waits here and is refused.
    const [task] = await tx.select().from(bulkTasks).where(eq(bulkTasks.id, id)).for('update')
    if (!task || !maySee(kinds, task.kind, by)) throw new NotFound('Change')
    if (!kinds[task.kind]?.mayUndo(by, task.input)) throw forbidden()
    if (task.undoes !== null) throw new Refusal(409, 'is_undo', 'This change took another one back already')
    if (!task.finishedAt) throw new Refusal(409, 'unfinished', 'This change is not finished yet')
    if (task.createdAt < keptSince(now)) throw new Refusal(409, 'too_old', 'This change is older than 30 days')
    // A fruitless earlier undo is replaced by this one: the obstacle may be gone.
    await tx.execute(sql`delete from ${bulkTasks} u where u.undoes = ${id} and ${isFruitless}`)
    const [undo] = await tx.select({ id: bulkTasks.id }).from(bulkTasks).where(eq(bulkTasks.undoes, id))
    if (undo) throw new Refusal(409, 'undone', 'This change is undone already')
    const order = kinds[task.kind]?.undoesLastFirst ? desc(bulkTaskRows.position) : asc(bulkTaskRows.position)
    const rows = await tx
      .select({ subject: bulkTaskRows.subject, title: bulkTaskRows.title })
      .from(bulkTaskRows)
      .where(and(eq(bulkTaskRows.taskId, id), eq(bulkTaskRows.state, 'changed')))
      .orderBy(order)
    if (rows.length === 0) throw new Refusal(409, 'nothing', 'This change has changed nothing')
    const undoing = await startBulkTask(
      tx,
      { kind: task.kind, input: task.input, detail: task.detail, rows, undoes: id },
      by,
      now,
    )
    await tx.execute(sql`
      update bulk_task_rows r set before = o.before, after = o.after
      from (select row_number() over (order by ${order}) - 1 as nr, before, after from ${bulkTaskRows}
        where task_id = ${id} and state = 'changed') o
      where r.task_id = ${undoing} and r.position = o.nr`)
    await writeAudit(tx, by, 'bulk.undo', task.kind, { after: { task: undoing, undoes: id, total: rows.length } })
    return undoing
  })
}
