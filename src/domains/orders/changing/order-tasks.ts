import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { restorableSince } from '#shared/trash-days.ts'
import { maxOrdersAtOnce, type OrderTask } from '../staff-contract.ts'
import { orders, orderTasks } from '../tables.ts'
import { moveToTrash } from './delete-orders.ts'
import { chosenForRestore, restoreSome, tooOld, type Which } from './restore-orders.ts'

type Task = typeof orderTasks.$inferSelect

/** Orders per transaction, so that each statement stays far below the statement timeout. */
const batchSize = 100
/** How long a finished task can be read, for screens that poll late. */
const shownMs = 10 * 60_000

/**
 * Starts a job that deletes more orders than one request handles. Orders placed after this moment are not included.
 * @returns undefined if they are few enough to be deleted directly
 */
export async function startDeletion(
  db: Db,
  orderIds: string[] | 'all',
  member: StaffMember,
  now: Date,
): Promise<OrderTask | undefined> {
  const which = orderIds === 'all' ? undefined : inArray(orders.orderId, orderIds)
  const [found] = await db
    .select({ total: count(), lastRow: max(orders.id) })
    .from(orders)
    .where(and(isNull(orders.deletedAt), which))
  if (!found?.lastRow || found.total <= maxOrdersAtOnce) return undefined
  return start(db, member, {
    kind: 'delete',
    orderIds: orderIds === 'all' ? null : orderIds,
    deletedAt: now,
    total: found.total,
    lastRow: found.lastRow,
    createdAt: now,
  })
}

/**
 * Starts a job that restores more orders than one request handles.
 * @returns undefined if they are few enough to be restored directly
 * @throws Refusal 404 when none of them is in the trash
 */
export async function startRestoration(
  db: Db,
  which: Which,
  member: StaffMember,
  now: Date,
): Promise<OrderTask | undefined> {
  const [found] = await db
    .select({ total: count(), lastRow: max(orders.id) })
    .from(orders)
    .where(and(isNotNull(orders.deletedAt), chosenForRestore(which, member)))
  if (!found?.lastRow) throw new NotFound('Order')
  if (found.total <= maxOrdersAtOnce) return undefined
  return start(db, member, {
    kind: 'restore',
    orderIds: 'orderIds' in which ? which.orderIds : null,
    deletedAt: 'deletedAt' in which ? new Date(which.deletedAt) : null,
    total: found.total,
    lastRow: found.lastRow,
    createdAt: now,
  })
}

type NewTask = Omit<typeof orderTasks.$inferInsert, 'staffId' | 'staffName'>

function start(db: Db, member: StaffMember, task: NewTask): Promise<OrderTask> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(orderTasks)
      .values({ ...task, staffId: member.id, staffName: member.username })
      .returning()
    if (!row) throw new Error('the task was not stored')
    await writeAudit(tx, member, `order.${task.kind}`, `${formatCount(task.total)} orders`, {
      after: { task: row.id, total: task.total },
    })
    await addJob(tx, 'order-task', { taskId: row.id }, `order-task-${row.id}`)
    return viewOf(row)
  })
}

/** Runs the rest of a task in batches. Idempotent: concurrent or repeated runs process each order once. */
export async function runOrderTask(db: Db, taskId: number, clock: () => Date): Promise<void> {
  for (;;) {
    const [task] = await db.select().from(orderTasks).where(eq(orderTasks.id, taskId))
    if (!task || task.finishedAt) return
    await (task.kind === 'delete' ? deleteBatch(db, taskId, clock()) : restoreBatch(db, task, clock()))
  }
}

const deleteBatch = (db: Db, taskId: number, now: Date) =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const [task] = await tx.select().from(orderTasks).where(eq(orderTasks.id, taskId)).for('update')
      if (!task || task.finishedAt) return
      const next = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            isNull(orders.deletedAt),
            // Orders that were restored in the meantime stay.
            gt(orders.id, task.reachedRow),
            lte(orders.id, task.lastRow),
            namedIn(task),
          ),
        )
        .orderBy(asc(orders.id))
        .limit(batchSize)
        .for('update')
      const ids = next.map(({ id }) => id)
      const gone = await moveToTrash(tx, inArray(orders.id, ids), byWhom(task), task.deletedAt ?? now)
      await tx
        .update(orderTasks)
        .set({
          done: task.done + gone.length,
          reachedRow: ids.at(-1) ?? task.lastRow,
          ...(next.length < batchSize && { finishedAt: now }),
        })
        .where(eq(orderTasks.id, taskId))
    }),
  )

async function restoreBatch(db: Db, task: Task, now: Date) {
  const which: Which = task.orderIds
    ? { orderIds: task.orderIds }
    : task.deletedAt
      ? { deletedAt: task.deletedAt.toISOString() }
      : { all: true }
  const next = await db
    .select({ id: orders.id, orderId: orders.orderId, deletedAt: orders.deletedAt })
    .from(orders)
    .where(
      and(
        isNotNull(orders.deletedAt),
        gt(orders.id, task.reachedRow),
        lte(orders.id, task.lastRow),
        chosenForRestore(which, byWhom(task)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batchSize)
  const since = restorableSince(task.createdAt)
  const [inTime, late] = [next.filter((each) => isIn(each, since)), next.filter((each) => !isIn(each, since))]
  const { refused } = await restoreSome(
    db,
    inTime.map(({ orderId }) => orderId),
    byWhom(task),
    now,
    async (tx, restored) => {
      await tx
        .update(orderTasks)
        .set({ done: sql`${orderTasks.done} + ${restored}` })
        .where(eq(orderTasks.id, task.id))
    },
  )
  // Compare-and-set on the progress: only one of several runs records the refused orders.
  await db
    .update(orderTasks)
    .set({
      reachedRow: next.at(-1)?.id ?? task.lastRow,
      refused: [...task.refused, ...refused, ...late.map(({ orderId }) => ({ orderId, error: tooOld }))],
      ...(next.length < batchSize && { finishedAt: now }),
    })
    .where(and(eq(orderTasks.id, task.id), eq(orderTasks.reachedRow, task.reachedRow)))
}

const isIn = ({ deletedAt }: { deletedAt: Date | null }, since: Date) => deletedAt !== null && deletedAt >= since
const namedIn = ({ orderIds }: Task) => (orderIds ? inArray(orders.orderId, orderIds) : undefined)
const byWhom = ({ staffId, staffName }: Task) => ({ id: staffId, username: staffName })

/** Running and recently finished tasks, newest first. */
export async function recentOrderTasks(db: Db, now: Date): Promise<OrderTask[]> {
  const rows = await db
    .select()
    .from(orderTasks)
    .where(or(isNull(orderTasks.finishedAt), gt(orderTasks.finishedAt, new Date(now.getTime() - shownMs))))
    .orderBy(desc(orderTasks.createdAt))
    .limit(20)
  return rows.map(viewOf)
}

const viewOf = (task: Task): OrderTask => ({
  id: task.id,
  kind: task.kind,
  startedBy: task.staffName,
  total: task.total,
  done: task.done,
  refused: task.refused.slice(0, 100),
  refusedCount: task.refused.length,
  deletedAt: task.kind === 'delete' ? (task.deletedAt?.toISOString() ?? null) : null,
  finishedAt: task.finishedAt?.toISOString() ?? null,
})
