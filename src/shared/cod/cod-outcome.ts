/** What a block says: never `cash`. */
export const blockOutcomes = ['call_first', 'advance', 'none'] as const

/**
 * What a rule or a block says about an order that is to be paid at the door. Later ones are stricter. `none`: it is not
 * accepted.
 */
export const codOutcomes = ['cash', ...blockOutcomes] as const
export type CodOutcome = (typeof codOutcomes)[number]

/** What holds for an order that was placed. */
export const codDecisions = ['cash', 'call_first', 'advance'] as const
export type CodDecisionName = (typeof codDecisions)[number]

export const isStricter = (outcome: CodOutcome, other: CodOutcome): boolean =>
  codOutcomes.indexOf(outcome) > codOutcomes.indexOf(other)

/** What is blocked: the phone number, the delivery address, or the browser that placed an order. */
export const codBlockKinds = ['phone', 'address', 'browser'] as const
export type CodBlockKind = (typeof codBlockKinds)[number]

/** Whether the buyer has an account. */
export const buyerKinds = ['any', 'guest', 'account'] as const
