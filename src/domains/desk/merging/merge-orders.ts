import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockOrders } from '#domains/orders/changing/enter-status.ts'
import { mergeInto } from '#domains/orders/changing/merge-orders.ts'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { parcelsOf } from '#domains/parcels/lock-parcel.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { dismissedMerges } from '../tables.ts'
import { heldBy, mergeObstacle } from './merge-obstacle.ts'
import { firstOf } from './merge-proposals.ts'

type Pair = [string, string]

/**
 * Puts two orders together: the older one gets the pieces and keeps its number, the other is cancelled. Stock neither
 * moves nor is lost.
 * @param updatedAt of each, as it was shown
 * @returns the number that stays, and the one that is cancelled
 * @throws Refusal 404, 409 stale or not_mergeable
 */
export function mergeOrders(
  db: Db,
  input: { orderIds: Pair; updatedAt: Pair },
  member: StaffMember,
  now: Date,
): Promise<{ orderId: string; merged: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [one, other] = await lockPair(tx, input.orderIds)
      assertVersions([one, other], input)
      const first = firstOf(one, other)
      const second = first === one ? other : one
      await mustBeMergeable(tx, { first, second })
      await mergeInto(tx, { first, second }, member, now)
      return { orderId: first.orderId, merged: second.orderId }
    }),
  ).then((merged) => {
    ordersCancelled.inc({ by: 'staff' })
    return merged
  })
}

/** Two orders that look like one are two; they are not proposed again. @throws Refusal 404, 409 not_mergeable */
export function dismissMerge(db: Db, orderIds: Pair, member: StaffMember, now: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const pair = await lockPair(tx, orderIds)
      const [firstRow, secondRow] = pair.map(({ id }) => id).sort((a, b) => a - b)
      if (firstRow === undefined || secondRow === undefined) return
      const { rowCount } = await tx
        .insert(dismissedMerges)
        .values({ firstRow, secondRow, actor: member.username, at: now })
        .onConflictDoNothing()
      if (rowCount)
        await writeAudit(tx, member, 'order.merge-dismissed', orderIds[0], { after: { other: orderIds[1] } })
    }),
  )
}

/**
 * Two orders that somebody called two may be one again: they are proposed as before. Again changes nothing. @throws
 * Refusal 404, 409 not_mergeable
 */
export function proposeAgain(db: Db, orderIds: Pair, member: StaffMember): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const pair = await lockPair(tx, orderIds)
      const [firstRow = 0, secondRow = 0] = pair.map(({ id }) => id).sort((a, b) => a - b)
      const { rowCount } = await tx
        .delete(dismissedMerges)
        .where(and(eq(dismissedMerges.firstRow, firstRow), eq(dismissedMerges.secondRow, secondRow)))
      if (rowCount)
        await writeAudit(tx, member, 'order.merge-proposed-again', orderIds[0], { after: { other: orderIds[1] } })
    }),
  )
}

async function lockPair(tx: Db, orderIds: Pair): Promise<[OrderRow, OrderRow]> {
  const rows = await lockOrders(tx, orderIds)
  const [one, other] = orderIds.map((id) => rows.find(({ orderId }) => orderId === id))
  if (!one || !other || one === other)
    throw new Refusal(409, 'not_mergeable', 'An order cannot be merged with itself: please select two')
  return [one, other]
}

function assertVersions(pair: OrderRow[], { updatedAt }: { updatedAt: Pair }) {
  const changed = pair.find((order, at) => order.updatedAt.getTime() !== new Date(updatedAt[at] ?? '').getTime())
  if (!changed) return
  const message = `Somebody else has changed order ${changed.orderId} in the meantime. Please look at it again`
  throw new Refusal(409, 'stale', message)
}

/** @throws Refusal 409 not_mergeable */
async function mustBeMergeable(tx: Db, pair: { first: OrderRow; second: OrderRow }) {
  const orderRows = [pair.first.id, pair.second.id]
  // Locked, so that nobody books one of them in the meantime.
  for (const id of orderRows) await parcelsOf(tx, id)
  const obstacle = mergeObstacle(pair, await heldBy(tx, orderRows))
  if (obstacle) throw new Refusal(409, 'not_mergeable', `These orders cannot be merged: ${obstacle}`)
}
