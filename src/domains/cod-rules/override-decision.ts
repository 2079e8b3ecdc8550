import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toPaisa, toTaka } from '#shared/money.ts'
import { lockOrder } from './lock-order.ts'
import type { overrideRequest } from './staff-contract.ts'
import { orderCodDecisions } from './tables.ts'

/**
 * Staff override the decision on an order. The decision stores the latest reason, the activity log the earlier ones.
 * The verdict of rules and blocks, and the status of the order, do not change.
 * @throws Refusal 404 · 409 undecided: the order was placed while there were neither rules nor blocks · 422 an
 *   advance above the total
 */
export function overrideDecision(
  db: Db,
  { orderId, decision, advance, reason }: z.output<typeof overrideRequest>,
  member: Member,
  now: Date,
): Promise<void> {
  const amount = toPaisa(advance ?? 0)
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (amount > order.total) {
        const message = `Please enter at most the total of ${formatExactMoney(order.total)}`
        throw new Refusal(422, 'invalid', message, { fields: { advance: message } })
      }
      const [before] = await tx.select().from(orderCodDecisions).where(eq(orderCodDecisions.orderRow, order.id))
      if (!before)
        throw new Refusal(409, 'undecided', 'This order was placed without rules: there is nothing to override')
      await writeOverride(tx, order, { before, decision, amount, reason }, member, now)
    }),
  )
}

/**
 * Waives the advance: the whole order is paid on delivery. Does nothing if the order has no decision.
 * @param order locked
 */
export async function waiveAdvance(tx: Db, order: Order, reason: string, member: Member, now: Date): Promise<void> {
  const [before] = await tx.select().from(orderCodDecisions).where(eq(orderCodDecisions.orderRow, order.id))
  if (before) await writeOverride(tx, order, { before, decision: 'cash', amount: 0, reason }, member, now)
}

/** Whether staff decided otherwise about the order at that moment. @param orderRow its row id */
export async function isOverriddenAt(db: Db, orderRow: number, at: Date): Promise<boolean> {
  const here = and(eq(orderCodDecisions.orderRow, orderRow), eq(orderCodDecisions.overriddenAt, at))
  return (await db.$count(orderCodDecisions, here)) > 0
}

type Member = Pick<StaffMember, 'id' | 'username'>
type Order = { id: number; orderId: string }
type Row = typeof orderCodDecisions.$inferSelect
type Override = { before: Row; decision: Row['decision']; amount: number; reason: string }

async function writeOverride(
  tx: Db,
  { id, orderId }: Order,
  override: Override,
  member: Member,
  now: Date,
): Promise<void> {
  const { before, decision, amount, reason } = override
  await tx
    .update(orderCodDecisions)
    .set({ decision, advance: amount, overriddenBy: member.username, overriddenAt: now, overrideReason: reason })
    .where(eq(orderCodDecisions.orderRow, id))
  await writeAudit(tx, member, 'order.cod-override', orderId, {
    before: { decision: before.decision, advance: toTaka(before.advance) },
    after: { decision, advance: toTaka(amount), reason },
  })
}
