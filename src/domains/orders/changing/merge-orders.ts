import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { moveBetweenOrders } from '#domains/inventory/move-between-orders.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toTaka } from '#shared/money.ts'
import { orderState, staffWord } from '#shared/orders/order-status.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents } from '../tables.ts'
import { lineText } from './edit-order.ts'
import { enterStatus } from './enter-status.ts'
import { nextUpdatedAt } from './optimistic-lock.ts'
import type { Plan } from './plan-edit.ts'
import { planMerge } from './plan-merge.ts'
import { applyDecision, reevaluateMerged } from './reevaluate-decision.ts'
import { writeLines, writeOrder } from './write-edit.ts'

/**
 * Moves the pieces of one locked order into another locked one, and cancels it. A variant of both becomes one line, at
 * the lower price; delivery, fee and the decision about cash on delivery are recomputed for the merged order. The
 * cancelled order keeps its lines as history, and its customer gets one mail, about the merged order. The caller has
 * checked `triedPieceOfBoth`.
 * @throws Refusal 409 not_mergeable: one of them is packed, cancelled, paid or paid in another way, or their notes are
 *   too long
 */
export async function mergeInto(
  tx: Db,
  { first, second }: { first: OrderRow; second: OrderRow },
  member: StaffMember,
  now: Date,
): Promise<void> {
  mustBeMergeable(first, second)
  const plan = await planMerge(tx, first, second, now)
  // Before stock and buyers are written, as when an order is placed.
  const decision = await reevaluateMerged(tx, { first, second, total: plan.sums.total }, now)
  const later = nextUpdatedAt(first, now)
  await moveBetweenOrders(
    tx,
    { from: second.orderId, to: first.orderId },
    { actor: member.username, reason: 'orders merged' },
  )
  await writeLines(tx, first, plan)
  await writeOrder(tx, first, { notes: bothNotes(first, second) }, plan, later)
  await tx.insert(orderEvents).values({
    orderRow: first.id,
    note: [mergedText(first, second, plan), ...(decision?.timelineTexts ?? [])].join('\n'),
    cause: 'merged',
    mergedWith: second.orderId,
    actor: member.username,
    at: now,
  })
  if (decision) await applyDecision(tx, { ...first, updatedAt: later, total: plan.sums.total }, decision, member, now)
  await enterStatus(tx, second, 'cancelled', {
    actor: member.username,
    note: `Merged into ${first.orderId}`,
    cause: 'merged',
    mergedWith: first.orderId,
    now,
  })
  await writeAudit(tx, member, 'order.merge', first.orderId, {
    before: { total: toTaka(first.total), merged: second.orderId, mergedTotal: toTaka(second.total) },
    after: { total: toTaka(plan.sums.total) },
  })
  await appendEvent(tx, 'order.merged', { orderId: first.orderId, mergedWith: second.orderId })
}

/** Why the two cannot be merged, in words; undefined: they can. */
function whyNotMergeable(...both: [OrderRow, OrderRow]): string | undefined {
  const packed = both.find(({ status }) => !orderState(status).isMergeable)
  if (packed) return `Order ${packed.orderId} is ${staffWord(packed.status)} already`
  const paid = both.find(({ paymentStatus }) => paymentStatus !== 'pending')
  if (paid) return `Order ${paid.orderId} is ${paid.paymentStatus} already`
  const [first, second] = both
  if (first.paymentMethod !== second.paymentMethod) return 'The two orders are paid in different ways'
  return notesTooLong(first, second)
}

function mustBeMergeable(first: OrderRow, second: OrderRow): void {
  const why = first.id === second.id ? 'An order cannot be merged with itself' : whyNotMergeable(first, second)
  if (why) throw new Refusal(409, 'not_mergeable', `These orders cannot be merged: ${why}`)
}

type Noted = Pick<OrderRow, 'notes'>

const bothNotes = ({ notes }: Noted, { notes: others }: Noted): string =>
  [...new Set([notes, others].filter(Boolean))].join('\n')

/**
 * Why the notes of two orders are no note of one order, in words; undefined: they are. Nothing that a customer wrote is
 * cut off.
 */
export const notesTooLong = (...both: [Noted, Noted]): string | undefined =>
  bothNotes(...both).length > 500
    ? 'the notes of both are longer than the 500 characters of one note. Shorten one of them first'
    : undefined

const mergedText = (first: OrderRow, second: OrderRow, { before, lines, sums }: Plan): string => {
  const had = before.map(lineText)
  const come = lines.map(lineText).filter((piece) => !had.includes(piece))
  return [
    `Merged with ${second.orderId}`,
    ...come.map((piece) => `+ ${piece}`),
    `Total: ${formatExactMoney(first.total)} → ${formatExactMoney(sums.total)}`,
  ].join('\n')
}
