import type { DeliveryZone, Destination } from '../delivery/delivery.ts'
import { metropolitanArea } from '../delivery/delivery.ts'
import { formatExactMoney } from '../money.ts'
import { type blockOutcomes, type buyerKinds, type CodBlockKind, type CodOutcome, isStricter } from './cod-outcome.ts'

/** The advance to receive before an order is sent: an amount in paisa, or a share of the total. Both null: none. */
type Advance = { advanceAmount: number | null; advancePercent: number | null }

/** A rule about orders paid on delivery. Money in paisa. Null, an empty list, false and `any` match every order. */
export type CodRule = Advance & {
  amountOver: number | null
  amountUpTo: number | null
  /** Codes of districts, thanas and metropolitan areas. The order goes to one of them, or to one of `zones`. */
  places: readonly string[]
  zones: readonly number[]
  isNewPhone: boolean
  refusedFrom: number | null
  deliveredBelow: number | null
  deliveredOf: number | null
  buyer: (typeof buyerKinds)[number]
  outcome: CodOutcome
}

/** A block that matches one of the phone numbers, the address or the browser of an order. */
export type MatchingBlock = Advance & {
  kind: CodBlockKind
  /** It is on the second phone number of the order. */
  isSecondPhone?: boolean
  outcome: (typeof blockOutcomes)[number]
  reason: string
}

/** What rules ask of an order. Money in paisa. */
export type CodFacts = {
  /** With delivery and fees: what would be paid at the door. */
  total: number
  /** The codes by which a rule may name the order's place, the smallest area first. */
  places: readonly { code: string; name: string }[]
  zone: { id: number; name: string }
  /** The orders of the phone number that were sent and are over, or come back. */
  record: { delivered: number; refused: number }
  hasAccount: boolean
  blocks: readonly MatchingBlock[]
}

export type CodVerdict = {
  outcome: CodOutcome
  /** English sentences for staff; none when no rule and no block applies. */
  reasons: string[]
  /** Paisa to be received before the order is sent: from 1 to the total with the outcome `advance`, else 0. */
  advance: number
}

/**
 * Decides whether an order may be paid on delivery. The first rule whose conditions all hold decides; without one it is
 * cash. A block is a second verdict: the stricter of the two applies, and the higher advance.
 */
export function decide(rules: readonly CodRule[], facts: CodFacts): CodVerdict {
  const { matching, outcome } = matchingOf(rules, facts)
  const advances = matching.filter((each) => each.outcome === 'advance').map((each) => advanceOf(each, facts.total))
  return {
    outcome,
    reasons: [...new Set(matching.flatMap(({ reasons }) => reasons))],
    advance: outcome === 'advance' ? Math.max(...advances) : 0,
  }
}

/** Whether rules and blocks ask the same of two orders, so that only their totals make their advances differ. */
export function isSameDemand(rules: readonly CodRule[], one: CodFacts, other: CodFacts): boolean {
  const demand = (facts: CodFacts) => {
    const { matching, outcome } = matchingOf(rules, facts)
    const advances = outcome === 'advance' ? matching.filter((each) => each.outcome === 'advance') : []
    return [
      outcome,
      ...advances.map(({ advanceAmount, advancePercent }) => `${advanceAmount}/${advancePercent}`),
    ].join()
  }
  return demand(one) === demand(other)
}

/** The matching rule and blocks, and the strictest outcome of them. */
function matchingOf(rules: readonly CodRule[], facts: CodFacts) {
  const rule = rules.find((each) => holds(each, facts))
  const matching = [
    ...facts.blocks.map((block) => ({ ...block, reasons: [blockReason(block)] })),
    ...(rule ? [{ ...rule, reasons: conditionReasons(rule, facts) }] : []),
  ]
  const outcome = matching.reduce<CodOutcome>(
    (most, each) => (isStricter(each.outcome, most) ? each.outcome : most),
    'cash',
  )
  return { matching, outcome }
}

/**
 * Paisa to be received of a total in paisa, at least one and at most the total. A share is rounded up to whole taka.
 */
function advanceOf({ advanceAmount, advancePercent }: Advance, total: number): number {
  const asked = advanceAmount ?? Math.ceil((total * (advancePercent ?? 100)) / 10_000) * 100
  return Math.max(1, Math.min(asked, total))
}

/** The codes by which rules name a destination, the smallest place first. */
export const placeCodes = ({ district, thana, isMetropolitan }: Destination): string[] => [
  ...(thana === null ? [] : [thana]),
  ...(isMetropolitan ? [metropolitanArea(district)] : []),
  district,
]

/** The zone as facts name it. */
export const zoneFact = ({ id, name }: DeliveryZone) => ({ id, name: name.en })

function holds(rule: CodRule, { total, places, zone, record, hasAccount }: CodFacts): boolean {
  const { delivered, refused } = record
  const sent = delivered + refused
  const isAnywhere = rule.places.length === 0 && rule.zones.length === 0
  return (
    (rule.amountOver === null || total > rule.amountOver) &&
    (rule.amountUpTo === null || total <= rule.amountUpTo) &&
    (isAnywhere || rule.zones.includes(zone.id) || places.some(({ code }) => rule.places.includes(code))) &&
    (!rule.isNewPhone || delivered === 0) &&
    (rule.refusedFrom === null || refused >= rule.refusedFrom) &&
    (rule.deliveredBelow === null ||
      rule.deliveredOf === null ||
      (sent >= rule.deliveredOf && delivered * 100 < rule.deliveredBelow * sent)) &&
    (rule.buyer === 'any' || (rule.buyer === 'account') === hasAccount)
  )
}

/** The reasons for the matched conditions of a rule, as facts about the order. */
function conditionReasons(rule: CodRule, { total, places, zone, record, hasAccount }: CodFacts): string[] {
  const { delivered, refused } = record
  const named = places.find(({ code }) => rule.places.includes(code))
  const reasons = [
    rule.amountOver !== null && `The total of ${formatExactMoney(total)} is over ${formatExactMoney(rule.amountOver)}`,
    rule.amountUpTo !== null &&
      `The total of ${formatExactMoney(total)} is not over ${formatExactMoney(rule.amountUpTo)}`,
    named && `It goes to ${named.name}`,
    !named && rule.zones.includes(zone.id) && `It goes to the zone ${zone.name}`,
    rule.isNewPhone && 'Nothing has been delivered to this phone number yet',
    rule.refusedFrom !== null && `${refused} of this phone number's orders came back`,
    rule.deliveredBelow !== null &&
      `Only ${delivered} of ${delivered + refused} orders were delivered to this phone number`,
    rule.buyer !== 'any' && (hasAccount ? 'The buyer has an account' : 'The buyer has no account'),
  ].filter((each) => typeof each === 'string')
  return reasons.length > 0 ? reasons : ['A rule holds for every order']
}

const blockedTexts: Record<CodBlockKind, string> = {
  phone: 'This phone number is blocked',
  address: 'This address is blocked',
  browser: 'The browser that ordered is blocked',
}
const blockReason = ({ kind, isSecondPhone, reason }: MatchingBlock) =>
  `${isSecondPhone ? 'Its second phone number is blocked' : blockedTexts[kind]}: ${reason}`
