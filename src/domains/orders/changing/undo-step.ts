import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { isOverriddenAt } from '#domains/cod-rules/override-decision.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { isUndoable, type OrderStatus } from '#shared/orders/order-status.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents } from '../tables.ts'

/** A step, or the outcome of a call, can be taken back this long. */
export const undoMs = 2 * 60_000

/**
 * Checks that a person undoes their own step, made just now. The customer was not notified and nothing has left the
 * shop, so this is no exception to the table of states: it needs no reason.
 * @param order locked
 * @param to its status before that step
 * @throws Refusal 409 too_late: it was another step, another person's, older than two minutes, one that went on without
 *   its advance for a reason, or a parcel exists
 */
export async function mustBeOwnLastStep(tx: Db, order: OrderRow, to: OrderStatus, { username }: Actor, now: Date) {
  if (!isUndoable(to, order.status)) throw tooLate()
  const [last, before] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderRow, order.id), isNotNull(orderEvents.status)))
    .orderBy(desc(orderEvents.id))
    .limit(2)
  const isOwn = last?.status === order.status && last.actor === username && before?.status === to
  if (!isOwn || now.getTime() - last.at.getTime() > undoMs) throw tooLate()
  if (await isOverriddenAt(tx, order.id, last.at)) throw tooLate()
  // Parcels are a domain above: only their table is read here.
  const there = and(eq(parcels.orderRow, order.id), ne(parcels.state, 'cancelled'))
  if ((await tx.$count(parcels, there)) > 0) throw tooLate()
}

type Actor = { username: string }

export const tooLate = () =>
  new Refusal(409, 'too_late', 'This can no longer be taken back: please open the order and change it there')
