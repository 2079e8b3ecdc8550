import { and, asc, eq, isNull } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { blocksOf, blockView } from './blocks.ts'
import { buyerKeys } from './buyer-keys.ts'
import { deliveryRecord } from './delivery-record.ts'
import type { OrderCod } from './staff-contract.ts'
import { orderAdvances, orderCodDecisions } from './tables.ts'

/** What staff see about cash on delivery of one order. @throws Refusal 404 */
export async function orderCodOf(db: Db, orderId: string, now: Date): Promise<OrderCod> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  if (!order) throw new NotFound('Order')
  const browser = order.source === 'staff' ? null : order.guestToken
  const [[decision], { lastRefusedAt, ...record }, blocks, advances] = await Promise.all([
    db.select().from(orderCodDecisions).where(eq(orderCodDecisions.orderRow, order.id)),
    deliveryRecord(db, order.phone),
    blocksOf(db, buyerKeys({ ...order, browser }), now),
    db.select().from(orderAdvances).where(eq(orderAdvances.orderRow, order.id)).orderBy(asc(orderAdvances.id)),
  ])
  const received = advances.reduce((sum, { amount, takenBackAt }) => (takenBackAt === null ? sum + amount : sum), 0)
  return {
    decision: decision ? decisionView(decision) : null,
    record: { ...record, lastRefusedAt: lastRefusedAt?.toISOString() ?? null },
    blocks: blocks.map((block) => blockView(block, now)),
    hasBrowser: browser !== null,
    advances: advances.map(({ orderRow: _, requestKey: __, ...each }) => ({
      ...each,
      amount: toTaka(each.amount),
      receivedAt: each.receivedAt.toISOString(),
      takenBackAt: each.takenBackAt?.toISOString() ?? null,
    })),
    received: toTaka(received),
  }
}

function decisionView(row: typeof orderCodDecisions.$inferSelect): OrderCod['decision'] {
  const { decision, decided, reasons, advance, overriddenBy, overriddenAt, overrideReason } = row
  return {
    decision,
    decided,
    reasons,
    advance: toTaka(advance),
    ...(overriddenBy !== null && {
      overriddenBy,
      overriddenAt: overriddenAt?.toISOString(),
      reason: overrideReason ?? '',
    }),
  }
}
