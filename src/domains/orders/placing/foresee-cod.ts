import type { z } from 'zod'
import { foreseeDecision } from '#domains/cod-rules/decide-order.ts'
import { hasCodRules } from '#domains/cod-rules/has-cod-rules.ts'
import { decisionFor } from '#domains/cod-rules/store-decision.ts'
import { destinationOf, readPlace } from '#domains/places/read-place.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { zoneOf } from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { totalsOf } from '#shared/totals.ts'
import type { foreseeCodRequest, foreseenCod } from '../staff-contract.ts'
import { accountOf } from './enter-order.ts'
import { cartChanged, quoteFor } from './place-order.ts'

/**
 * Previews what rules and blocks would say about an order that staff are about to enter, at today's prices. Writes and
 * locks nothing: a rule or a block may be added before the order is placed.
 * @returns taka; null: the shop has neither rules nor blocks
 * @throws Refusal 409 sold_out, 422 second_size, as for the order · 422 an unknown place
 */
export async function foreseeCod(
  db: Db,
  { customerInfo: who, items }: z.output<typeof foreseeCodRequest>,
  now: Date,
): Promise<z.infer<typeof foreseenCod> | null> {
  if (!(await hasCodRules(db))) return null
  const place = readPlace(who, 'customerInfo.')
  const [{ priced, zones }, account] = await Promise.all([quoteFor(db, items), accountOf(db, who.email)])
  const zone = zoneOf(destinationOf(place), zones)
  const totals = totalsOf(priced.lines, zone, checkoutMethod)
  if (priced.notAllowed) throw new Refusal(422, 'second_size', priced.notAllowed, { lines: priced.issues })
  if (priced.issues.length > 0) throw cartChanged(priced.issues, totals)
  const { phone, altPhone, address } = who
  const { total } = totals
  const order = { phone, altPhone, address, place, zone, total, hasAccount: account !== undefined, browser: undefined }
  const verdict = await foreseeDecision(db, order, now)
  return {
    decided: verdict.outcome,
    reasons: verdict.reasons,
    advance: toTaka(decisionFor(verdict, total).advance),
    total: toTaka(total),
  }
}
