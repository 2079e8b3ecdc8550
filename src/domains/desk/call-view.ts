import { asc, eq, sql } from 'drizzle-orm'
import { advanceOf } from '#domains/cod-rules/advances.ts'
import { decisionOf } from '#domains/cod-rules/decision-of.ts'
import { deliveryRecord } from '#domains/cod-rules/delivery-record.ts'
import { type OrderRow, viewsOf } from '#domains/orders/order-view.ts'
import { orderById } from '#domains/orders/orders.ts'
import { orders } from '#domains/orders/tables.ts'
import { shopNameIn, shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { advanceAsked, advanceDue } from '#shared/cod/advance-due.ts'
import { formatMoney, toTaka } from '#shared/money.ts'
import { callState } from '#shared/orders/call-state.ts'
import { m } from '#shared/paraglide/messages.js'
import { waitsForCall } from './call-state-sql.ts'
import { mergeProposals } from './merging/merge-proposals.ts'
import type { CallAttempt, DeskCall, DeskCounts, MergeProposal } from './staff-contract.ts'
import { deskAttempts, deskCalls } from './tables.ts'

/** A queued order with all that a call needs; undefined if it is no longer in the queue. */
export async function deskCallOf(db: Db, orderRow: number): Promise<DeskCall | undefined> {
  const [found] = await db
    .select({ order: orders, call: deskCalls })
    .from(deskCalls)
    .innerJoin(orders, eq(orders.id, deskCalls.orderRow))
    .where(eq(deskCalls.orderRow, orderRow))
  if (!found || !callState(found.call.state).isOpen || found.call.takenUntil === null) return undefined
  const { order, call } = found
  const [[view], attempts, record, decision, advance, settings, proposals] = await Promise.all([
    viewsOf(db, [order], { forStaff: true }),
    attemptsOf(db, order.id),
    deliveryRecord(db, order.phone),
    decisionOf(db, order.orderId),
    advanceOf(db, order),
    shopSettings(db),
    mergeProposals(db, order),
  ])
  if (!view) return undefined
  const { delivered, refused, cancelled, open } = record
  return {
    order: view,
    attempts,
    noAnswers: call.attempts,
    dueAt: call.dueAt.toISOString(),
    takenUntil: found.call.takenUntil.toISOString(),
    // Without this order itself.
    record: { delivered, refused, cancelled, open: Math.max(0, open - 1) },
    reasons: decision?.reasons ?? [],
    cod: codOf(order, decision?.decision ?? null, advance),
    whatsappText: whatsappText(order, settings),
    proposals,
  }
}

function codOf(
  { paymentStatus }: OrderRow,
  decision: DeskCall['cod']['decision'],
  advance: Awaited<ReturnType<typeof advanceOf>>,
): DeskCall['cod'] {
  const isAsked = paymentStatus === 'pending'
  return {
    decision,
    advance: isAsked ? toTaka(advanceAsked(advance)) : 0,
    received: toTaka(advance.received),
    due: isAsked ? toTaka(advanceDue(advance)) : 0,
  }
}

function whatsappText(order: OrderRow, names: { shopName: string; shopNameBn: string }): string {
  const { locale, orderId, customerName: name } = order
  const shop = shopNameIn(names, locale)
  return m.desk_whatsapp({ name, shop, orderId, total: formatMoney(order.total, locale) }, { locale })
}

/** @throws Refusal 404 */
export async function callsOfOrder(
  db: Db,
  orderId: string,
): Promise<{ attempts: CallAttempt[]; proposals: MergeProposal[] }> {
  const order = await orderById(db, orderId)
  if (!order) throw new NotFound('Order')
  const [attempts, proposals] = await Promise.all([attemptsOf(db, order.id), mergeProposals(db, order)])
  return { attempts, proposals }
}

async function attemptsOf(db: Db, orderRow: number): Promise<CallAttempt[]> {
  const rows = await db
    .select()
    .from(deskAttempts)
    .where(eq(deskAttempts.orderRow, orderRow))
    .orderBy(asc(deskAttempts.id))
  return rows.map(({ id, outcome, note, actor, at, callAgainAt, undoneAt }) => ({
    id,
    outcome,
    note,
    actor,
    at: at.toISOString(),
    callAgainAt: callAgainAt?.toISOString() ?? null,
    isUndone: undoneAt !== null,
  }))
}

/** Numbers of queued orders, by an index-only scan. */
export async function deskCounts(db: Db, staffId: number, now: Date): Promise<DeskCounts> {
  const at = now.toISOString()
  const [counts] = await queryRows(db, { waiting: col.int, later: col.int, mine: col.int }).run(sql`
    select count(*) filter (where due_at <= ${at} or taken_until > ${at})::int as waiting,
      count(*) filter (where due_at > ${at} and (taken_until > ${at}) is not true)::int as later,
      count(*) filter (where taken_by = ${staffId} and taken_until > ${at})::int as mine
    from desk_calls where ${waitsForCall(sql`state`)}`)
  return counts ?? { waiting: 0, later: 0, mine: 0 }
}
