import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { decideChange, type OrderToDecide } from '#domains/cod-rules/decide-order.ts'
import { hasCodRules } from '#domains/cod-rules/has-cod-rules.ts'
import { decisionFor, replaceDecision } from '#domains/cod-rules/store-decision.ts'
import { orderCodDecisions } from '#domains/cod-rules/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { destinationOfRow } from '#domains/places/read-place.ts'
import { deliveryZones } from '#domains/places/zones.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { isStricter } from '#shared/cod/cod-outcome.ts'
import type { CodVerdict } from '#shared/cod/decide.ts'
import { zoneOf } from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { isLive, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import type { OrderRow } from '../order-view.ts'
import { decisionChangeTexts } from './decision-change-texts.ts'
import { enterStatus } from './enter-status.ts'

type DecisionRow = typeof orderCodDecisions.$inferSelect

/** The verdict of rules and blocks on a changed order; `before`: the decision until now. Paisa. */
export type NewDecision = {
  verdict: CodVerdict
  total: number
  before: DecisionRow | undefined
  /** For the timeline: the new and the old decision, and why; none if both are the same. */
  timelineTexts: string[]
}

/**
 * Reevaluates the decision about a locked order that is edited, before it is written. It changes only if the edit
 * itself makes a difference: the total crosses a limit, or phone number or place change. Rules and blocks newer than
 * the order do not change it. An advance in percent follows the total, unless staff decided otherwise.
 * @param after the order as it will be
 * @returns undefined: its decision stays
 */
export async function reevaluateEdited(
  tx: Db,
  order: OrderRow,
  after: OrderRow,
  now: Date,
): Promise<NewDecision | undefined> {
  if (order.paymentStatus !== 'pending' || !(await hasCodRules(tx))) return undefined
  const [one, other] = [await toDecide(tx, order), await toDecide(tx, after)]
  if (!one || !other) return undefined
  const verdicts = await decideChange(tx, { before: one, after: other }, now)
  const [was, is] = [decisionFor(verdicts.before, order.total), decisionFor(verdicts.after, after.total)]
  if (verdicts.before.outcome === verdicts.after.outcome && was.advance === is.advance) return undefined
  const decision = await newDecision(tx, order, verdicts.after, after.total)
  return verdicts.isSameDemand && !isUntouched(decision.before, was) ? undefined : decision
}

/** Whether an order has the decision that rules and blocks make about it now, and staff did not decide otherwise. */
const isUntouched = (row: DecisionRow | undefined, { decision, advance }: ReturnType<typeof decisionFor>): boolean =>
  row?.overriddenBy === null && row.decision === decision && row.advance === advance

/**
 * Reevaluates the decision about two locked orders before they are merged: by the total of both, and by the buyers of
 * both, so that a block on either applies.
 * @param total of the merged order, in paisa
 * @returns undefined: there was no decision before, and the result is cash
 */
export async function reevaluateMerged(
  tx: Db,
  { first, second, total }: { first: OrderRow; second: OrderRow; total: number },
  now: Date,
): Promise<NewDecision | undefined> {
  const [one, other] = [await toDecide(tx, { ...first, total }), await toDecide(tx, { ...second, total })]
  if (!one) return undefined
  const verdicts = await decideChange(tx, { before: other ?? one, after: one }, now)
  const decision = await newDecision(tx, first, stricterOf(verdicts.after, verdicts.before), total)
  return decision.verdict.outcome === 'cash' && !decision.before ? undefined : decision
}

/**
 * Stores the new decision; the order is already written. A confirmed order that now needs a call or an advance is
 * pending again, unless it has a parcel.
 * @param order as it is now
 * @returns its updatedAt
 */
export async function applyDecision(
  tx: Db,
  order: OrderRow,
  { verdict, total, before, timelineTexts }: NewDecision,
  member: StaffMember,
  now: Date,
): Promise<Date> {
  await replaceDecision(tx, order.id, verdict, total, now)
  if (timelineTexts.length === 0) return order.updatedAt
  const { decision, advance } = decisionFor(verdict, total)
  await writeAudit(tx, member, 'order.cod-decided-anew', order.orderId, {
    ...(before && {
      before: {
        decision: before.decision,
        advance: toTaka(before.advance),
        reasons: before.reasons,
        ...(before.overriddenBy !== null && { overriddenBy: before.overriddenBy, reason: before.overrideReason }),
      },
    }),
    after: { decision, advance: toTaka(advance), reasons: verdict.reasons },
  })
  const isToCall = order.status === 'confirmed' && isStricter(decision, before?.decision ?? 'cash')
  if (!isToCall || (await hasParcel(tx, order))) return order.updatedAt
  return enterStatus(tx, order, 'pending', { actor: member.username, note: timelineTexts[0] ?? '', now })
}

async function newDecision(tx: Db, { id }: OrderRow, verdict: CodVerdict, total: number): Promise<NewDecision> {
  const [before] = await tx.select().from(orderCodDecisions).where(eq(orderCodDecisions.orderRow, id))
  return { verdict, total, before, timelineTexts: decisionChangeTexts(before, verdict, total) }
}

/** The stricter of two verdicts; if equally strict, the one with the higher advance. */
function stricterOf(one: CodVerdict, other: CodVerdict): CodVerdict {
  if (isStricter(one.outcome, other.outcome)) return one
  return isStricter(other.outcome, one.outcome) || other.advance > one.advance ? other : one
}

/** An order as input for rules; undefined if its place is unknown. */
async function toDecide(tx: Db, order: OrderRow): Promise<OrderToDecide | undefined> {
  const destination = destinationOfRow(order)
  if (!destination) return undefined
  const { phone, altPhone, address, city, thana, total, customerId, source, guestToken } = order
  return {
    phone,
    altPhone,
    address,
    place: { city, district: destination.district, thana },
    zone: zoneOf(destination, await deliveryZones(tx)),
    total,
    hasAccount: customerId !== null,
    browser: source === 'staff' ? undefined : (guestToken ?? undefined),
  }
}

/** Lists the states that are not live, so that a state of a later release counts as live. */
const notLive = parcelStatesThat((state) => !isLive(state))

/** A confirmed order may be booked with a courier before it is packed. */
async function hasParcel(tx: Db, { id }: OrderRow): Promise<boolean> {
  const isOne = and(eq(parcels.orderRow, id), isNoneOf(parcels.state, notLive), isNull(parcels.receivedBackAt))
  return (await tx.$count(parcels, isOne)) > 0
}
