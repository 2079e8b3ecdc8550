import { eq } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { CodDecisionName } from '#shared/cod/cod-outcome.ts'
import { orderCodDecisions } from './tables.ts'

export type CodDecision = {
  decision: CodDecisionName
  /** What rules and blocks said: English sentences for staff. */
  reasons: string[]
  /** Who overrode the decision, and why; missing: not overridden. */
  overriddenBy?: string
  reason?: string
}

/**
 * The decision about an order.
 * @param orderId its number, ORD-…
 * @returns undefined for an order that was placed while there were neither rules nor blocks, and for one that is
 *   unknown
 */
export async function decisionOf(db: Db, orderId: string): Promise<CodDecision | undefined> {
  const [row] = await db
    .select({
      decision: orderCodDecisions.decision,
      reasons: orderCodDecisions.reasons,
      overriddenBy: orderCodDecisions.overriddenBy,
      reason: orderCodDecisions.overrideReason,
    })
    .from(orderCodDecisions)
    .innerJoin(orders, eq(orders.id, orderCodDecisions.orderRow))
    .where(eq(orders.orderId, orderId))
  if (!row) return undefined
  const { decision, reasons, overriddenBy, reason } = row
  return { decision, reasons, ...(overriddenBy !== null && { overriddenBy, reason: reason ?? '' }) }
}
