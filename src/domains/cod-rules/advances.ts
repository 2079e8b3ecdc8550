import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { keyReused, NotFound, Refusal } from '#platform/refusal.ts'
import { advanceReturnable } from '#shared/cod/advance-due.ts'
import { formatExactMoney, toPaisa, toTaka } from '#shared/money.ts'
import { hasReachedCustomer, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { lockOrder } from './lock-order.ts'
import type { advanceRequest, takeBackRequest } from './staff-contract.ts'
import { orderAdvances } from './tables.ts'

/** Paisa received in advance for an order `o`, as an SQL expression. */
export const receivedInSql = sql`coalesce((
  select sum(a.amount) from order_advances a where a.order_row = o.id and a.taken_back_at is null), 0)::bigint`

/**
 * Paisa collected by the parcels of order `o`, as an SQL expression. A partial delivery without a stated amount counts
 * in full until the counter receives the rest. Pieces that came back because the order was cancelled do not count.
 * Parcels are a domain above: only their table is read here.
 */
export const collectedOnDeliveryInSql = sql`coalesce((
  select sum(coalesce(p.collected, p.to_collect)) from parcels p
  where p.order_row = o.id and ${isOneOf(sql`p.state`, parcelStatesThat(hasReachedCustomer))} and not exists (
    select from order_events e where e.order_row = o.id and e.status = 'cancelled' and e.at >= p.received_back_at
  )), 0)::bigint`

/** Paisa of an order that were neither paid in advance nor collected on delivery, at least 0. */
async function openOf(tx: Db, { id }: { id: number }): Promise<number> {
  const [row] = await queryRows(tx, { open: col.int }).run(sql`
    select greatest(0, o.total - ${receivedInSql} - ${collectedOnDeliveryInSql}) as open from orders o where o.id = ${id}`)
  return row?.open ?? 0
}

/** Paisa that the shop received in advance for an order. @param orderRow its row id */
export async function receivedFor(db: Db, orderRow: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${orderAdvances.amount}), 0)` })
    .from(orderAdvances)
    .where(and(eq(orderAdvances.orderRow, orderRow), isNull(orderAdvances.takenBackAt)))
  return Number(row?.sum ?? 0)
}

/**
 * The advance of an order, its total and the money received, in paisa. `advanceDue` computes what is still due.
 * @param order with its total; an edit may give the total that it will have
 */
export async function advanceOf(
  db: Db,
  { id, total }: { id: number; total: number },
): Promise<{ advance: number; total: number; received: number }> {
  const [row] = await queryRows(db, { advance: col.int, received: col.int }).run(sql`
    select coalesce((select d.advance from order_cod_decisions d where d.order_row = o.id), 0) as advance,
      ${receivedInSql} as received
    from orders o where o.id = ${id}`)
  return { advance: row?.advance ?? 0, total, received: row?.received ?? 0 }
}

/** Advances and received money of many orders by row id, in one statement; only orders with an advance. */
export async function advancesOf(
  db: Db,
  orderRows: readonly number[],
): Promise<Map<number, { advance: number; received: number }>> {
  if (orderRows.length === 0) return new Map()
  const rows = await queryRows(db, { id: col.int, advance: col.int, received: col.int }).run(sql`
    select o.id, d.advance, ${receivedInSql} as received
    from orders o join order_cod_decisions d on d.order_row = o.id
    where o.id = any(${sql.param(orderRows)}::bigint[]) and d.advance > 0`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/**
 * Records money that is received before the order is sent; its parcels collect that much less. A repeat with the same
 * key changes nothing.
 * @throws Refusal 404 · 409 paid, cancelled, too_much: more than is still to be paid · 409 key_reused: the key
 *   belongs to an entry of another order, amount or reference
 */
export const receiveAdvance = (db: Db, body: AdvanceBody, member: Member, now: Date): Promise<void> =>
  enterOnce(db, body, member, now, {
    factor: 1,
    action: 'order.advance',
    async check(tx, order, amount) {
      if (order.status === 'cancelled')
        throw new Refusal(409, 'cancelled', 'This order is cancelled: nothing is to be paid for it')
      if (order.paymentStatus !== 'pending')
        throw new Refusal(409, 'paid', `This order is ${order.paymentStatus} already`)
      const open = await openOf(tx, order)
      if (amount > open)
        throw new Refusal(409, 'too_much', `Only ${formatExactMoney(open)} of this order are still to be paid`)
    },
  })

/**
 * Records that an advance was returned to the customer. For a paid order, only what was received above its total. A
 * repeat with the same key changes nothing.
 * @throws Refusal 404 · 409 too_much: more than can be returned · 409 key_reused: the key belongs to an entry of
 *   another order, amount or reference
 */
export const returnAdvance = (db: Db, body: AdvanceBody, member: Member, now: Date): Promise<void> =>
  enterOnce(db, body, member, now, {
    factor: -1,
    action: 'order.advance-returned',
    async check(tx, order, amount) {
      const most = advanceReturnable({ ...order, received: await receivedFor(tx, order.id) })
      if (amount > most)
        throw new Refusal(409, 'too_much', `Only ${formatExactMoney(most)} of this advance can be returned`)
    },
  })

type AdvanceBody = z.output<typeof advanceRequest>
type Member = Pick<StaffMember, 'id' | 'username'>
type LockedOrder = Awaited<ReturnType<typeof lockOrder>>
type Entry = {
  /** 1: received, -1: returned. */
  factor: 1 | -1
  action: string
  /** Rejects if this order does not allow it. @param amount paisa */
  check: (tx: Db, order: LockedOrder, amount: number) => Promise<void>
}

/** Enters an amount under the lock of its order, once per key. */
async function enterOnce(
  db: Db,
  { orderId, amount, reference, idempotencyKey }: AdvanceBody,
  member: Member,
  now: Date,
  { factor, action, check }: Entry,
): Promise<void> {
  const write = () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const [earlier] = await tx.select().from(orderAdvances).where(eq(orderAdvances.requestKey, idempotencyKey))
      const entry = { orderRow: order.id, amount: factor * toPaisa(amount), reference }
      if (earlier) return mustBeTheSame(earlier, entry)
      await check(tx, order, toPaisa(amount))
      await tx
        .insert(orderAdvances)
        .values({ ...entry, requestKey: idempotencyKey, receivedAt: now, receivedBy: member.username })
      await writeAudit(tx, member, action, orderId, { after: { amount, reference } })
      await appendEvent(tx, 'order.payment_changed', { orderId })
    })
  try {
    await withRetry(write)
  } catch (error) {
    // The same form arrived twice at once, for two orders.
    if (brokenConstraint(error) !== 'order_advances_request_key_unique') throw error
    throw keyReused()
  }
}

type Values = Pick<typeof orderAdvances.$inferSelect, 'orderRow' | 'amount' | 'reference'>

/** Refuses a form that was changed after its answer was lost. @throws Refusal 409 key_reused */
function mustBeTheSame(earlier: Values, { orderRow, amount, reference }: Values): void {
  if (earlier.orderRow === orderRow && earlier.amount === amount && earlier.reference === reference) return
  throw keyReused()
}

/**
 * Voids a mistaken entry of an advance or of its return; it stays in the history with the reason. Idempotent.
 * @throws Refusal 404 · 409 returned: more would have been returned than was received
 */
export function takeBackAdvance(
  db: Db,
  { orderId, id, reason }: z.output<typeof takeBackRequest>,
  member: Member,
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
      if ((await receivedFor(tx, order.id)) < advance.amount)
        throw new Refusal(409, 'returned', 'A part of this advance was returned. Please take back the return first')
      const takenBack = { takenBackAt: now, takenBackBy: member.username, takenBackReason: reason }
      await tx.update(orderAdvances).set(takenBack).where(eq(orderAdvances.id, id))
      const before = { amount: toTaka(advance.amount), reference: advance.reference }
      await writeAudit(tx, member, 'order.advance-taken-back', orderId, { before, after: { reason } })
      await appendEvent(tx, 'order.payment_changed', { orderId })
    }),
  )
}
