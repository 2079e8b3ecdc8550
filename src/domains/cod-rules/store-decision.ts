import type { Db } from '#platform/database/database.ts'
import type { CodDecisionName } from '#shared/cod/cod-outcome.ts'
import type { CodVerdict } from '#shared/cod/decide.ts'
import { orderCodDecisions } from './tables.ts'

/**
 * The decision that follows from a verdict. If cash on delivery is refused, an order that exists or that staff enter
 * needs its whole total in advance.
 * @param total paisa
 */
export function decisionFor(
  { outcome, advance }: CodVerdict,
  total: number,
): { decision: CodDecisionName; advance: number } {
  if (outcome === 'none') return { decision: 'advance', advance: total }
  return { decision: outcome, advance }
}

/**
 * The decision for a statement that inserts it itself, together with its order.
 * @param total paisa
 */
export const decisionRow = (verdict: CodVerdict, total: number) => ({
  ...decisionFor(verdict, total),
  decided: verdict.outcome,
  reasons: verdict.reasons,
})

/** Replaces the decision about an order that changes, including an override by staff. */
export async function replaceDecision(
  tx: Db,
  orderRow: number,
  verdict: CodVerdict,
  total: number,
  now: Date,
): Promise<void> {
  const decision = {
    ...decisionRow(verdict, total),
    decidedAt: now,
    overriddenBy: null,
    overriddenAt: null,
    overrideReason: null,
  }
  await tx
    .insert(orderCodDecisions)
    .values({ orderRow, ...decision })
    .onConflictDoUpdate({ target: orderCodDecisions.orderRow, set: decision })
}
