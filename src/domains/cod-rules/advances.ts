import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appendEvent } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatMoney, toPaisa, toTaka } from '#shared/money.ts'
import { lockOrder } from './lock-order.ts'
import type { advanceRequest, takeBackRequest } from './staff-contract.ts'
import { orderAdvances } from './tables.ts'

/** Paisa received in advance for the order with that row id, as an SQL expression. */
const receivedFrom = (orderRow: SQL) => sql`coalesce((
  select sum(a.amount) from order_advances a where a.order_row = ${orderRow} and a.taken_back_at is null), 0)::bigint`

/** The same for an order `o`. */
export const receivedInSql = receivedFrom(sql`o.id`)

/** Paisa that the shop received in advance for an order. @param orderRow its row id */
export async function receivedFor(db: Db, orderRow: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${orderAdvances.amount}), 0)` })
    .from(orderAdvances)
    .where(and(eq(orderAdvances.orderRow, orderRow), isNull(orderAdvances.takenBackAt)))
  return Number(row?.sum ?? 0)
}

/** Paisa of the advance that was decided and have not come in; 0 if none was. @param orderRow its row id */
export async function advanceDueOf(db: Db, orderRow: number): Promise<number> {
  const { rows } = await db.execute<{ due: string }>(sql`
    select greatest(0, o.advance - ${receivedFrom(sql`o.order_row`)}) as due from order_cod_decisions o where o.order_row = ${orderRow}`)
  return Number(rows[0]?.due ?? 0)
}

/**
 * Notes money that came in before the order is sent; its parcels collect so much less. A repeat with the same key changes nothing.
 * @throws Refusal 404 · 409 paid, cancelled, too_much: more than is still to be paid · 409 key_reused: the key belongs to another order
 */
export async function receiveAdvance(
  db: Db,
  { orderId, amount, reference, idempotencyKey }: z.output<typeof advanceRequest>,
  member: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  const write = () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const [earlier] = await tx.select().from(orderAdvances).where(eq(orderAdvances.requestKey, idempotencyKey))
      if (earlier?.orderRow === order.id) return
      if (earlier) throw new Refusal(409, 'key_reused', 'This form was already sent. Please open it again')
      if (order.status === 'cancelled')
        throw new Refusal(409, 'cancelled', 'This order is cancelled: nothing is to be paid for it')
      if (order.paymentStatus !== 'pending')
        throw new Refusal(409, 'paid', `This order is ${order.paymentStatus} already`)
      const open = order.total - (await receivedFor(tx, order.id))
      if (toPaisa(amount) > open)
        throw new Refusal(409, 'too_much', `Only ${formatMoney(open)} of this order are still to be paid`)
      await tx.insert(orderAdvances).values({
        orderRow: order.id,
        requestKey: idempotencyKey,
        amount: toPaisa(amount),
        reference,
        receivedAt: now,
        receivedBy: member.username,
      })
      await writeAudit(tx, member, 'order.advance', orderId, { after: { amount, reference } })
      await appendEvent(tx, 'order.payment_changed', { orderId })
    })
  try {
    await withRetry(write)
  } catch (error) {
    // The same form was sent twice at once, for two orders.
    if (brokenConstraint(error) !== 'order_advances_request_key_unique') throw error
    throw new Refusal(409, 'key_reused', 'This form was already sent. Please open it again')
  }
}

/**
 * Takes back the note of an advance that was a mistake; it stays in the history with the reason. Again changes nothing.
 * @throws Refusal 404
 */
export function takeBackAdvance(
  db: Db,
  { orderId, id, reason }: z.output<typeof takeBackRequest>,
  member: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const [advance] = await tx
        .select()
        .from(orderAdvances)
        .where(and(eq(orderAdvances.id, id), eq(orderAdvances.orderRow, order.id)))
      if (!advance) throw new NotFound('Advance')
      if (advance.takenBackAt) return
      const takenBack = { takenBackAt: now, takenBackBy: member.username, takenBackReason: reason }
      await tx.update(orderAdvances).set(takenBack).where(eq(orderAdvances.id, id))
      const before = { amount: toTaka(advance.amount), reference: advance.reference }
      await writeAudit(tx, member, 'order.advance-taken-back', orderId, { before, after: { reason } })
      await appendEvent(tx, 'order.payment_changed', { orderId })
    }),
  )
}
