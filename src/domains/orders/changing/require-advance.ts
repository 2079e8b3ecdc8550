import { advanceOf } from '#domains/cod-rules/advances.ts'
import { waiveAdvance } from '#domains/cod-rules/override-decision.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { advanceAsked, advanceDue, missingAdvance } from '#shared/cod/advance-due.ts'
import { formatExactMoney } from '#shared/money.ts'
import { type OrderStatus, statusesWhere } from '#shared/orders/order-status.ts'
import { isPaidOnDelivery } from '#shared/orders/payment-method.ts'
import type { OrderRow } from '../order-view.ts'

/** Statuses on the way to the customer. Each step forward among them requires the advance; steps back do not. */
const way = statusesWhere(({ isOpen }) => isOpen)

const isOnItsWay = (from: OrderStatus, to: OrderStatus): boolean =>
  way.includes(to) && to !== 'pending' && from !== 'delivered' && way.indexOf(to) > way.indexOf(from)

/** The advance of an order if a part of it is still missing; undefined: nothing is due. */
async function advanceDueOf(tx: Db, order: OrderRow) {
  if (order.paymentStatus !== 'pending' || !isPaidOnDelivery(order.paymentMethod)) return undefined
  const advance = await advanceOf(tx, order)
  return advanceDue(advance) > 0 ? advance : undefined
}

/** The missing part of an order's advance, as an English sentence without its end; undefined: none. */
export async function missingAdvanceOf(tx: Db, order: OrderRow): Promise<string | undefined> {
  const advance = await advanceDueOf(tx, order)
  return advance && missingAdvance(advance)
}

/**
 * Lets a locked order proceed only if its advance was received, or with a reason from staff. The reason overrides the
 * decision about cash on delivery, so that later steps do not demand the advance again.
 * @param reason why it proceeds without the advance; undefined: no override
 * @returns a line for the timeline; none if nothing was due
 * @throws Refusal 409 advance_due: without a reason · 403 not_permitted: without orders.override
 */
export async function requireAdvance(
  tx: Db,
  order: OrderRow,
  { to, reason }: { to: OrderStatus; reason: string | undefined },
  member: StaffMember,
  now: Date,
): Promise<string[]> {
  if (!isOnItsWay(order.status, to)) return []
  const advance = await advanceDueOf(tx, order)
  if (!advance) return []
  const missing = missingAdvance(advance)
  const mayOverride = mayDo(member, 'orders.override')
  const whom = `${missing}. Please ask the main admin, or staff who may change orders against the usual course, to decide otherwise`
  if (reason === undefined) throw new Refusal(409, 'advance_due', mayOverride ? missing : whom)
  if (!mayOverride) throw new Refusal(403, 'not_permitted', whom)
  await waiveAdvance(tx, order, reason, member, now)
  return [`Goes on without its advance of ${formatExactMoney(advanceAsked(advance))}: ${reason}`]
}
