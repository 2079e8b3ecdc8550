type Outcome = {
  /** The colour of its badge in the back office. */
  tone: 'green' | 'amber' | 'red'
  /** A block may say it. */
  isOfBlocks: boolean
  /** It may be the decision on an order that was placed. */
  isDecision: boolean
}

/**
 * Outcomes of a rule or a block for an order that is to be paid on delivery. Later ones are stricter. `none`: it is not
 * accepted.
 */
const outcomes = {
  cash: { tone: 'green', isOfBlocks: false, isDecision: true },
  call_first: { tone: 'amber', isOfBlocks: true, isDecision: true },
  advance: { tone: 'amber', isOfBlocks: true, isDecision: true },
  none: { tone: 'red', isOfBlocks: true, isDecision: false },
} as const satisfies Record<string, Outcome>

type List<Word> = [Word, ...Word[]]

export type CodOutcome = keyof typeof outcomes
export const codOutcomes = Object.keys(outcomes) as List<CodOutcome>

export const outcomeTone = (outcome: CodOutcome): Outcome['tone'] => outcomes[outcome].tone

type OutcomeWith<Fact extends 'isOfBlocks' | 'isDecision'> = {
  [O in CodOutcome]: (typeof outcomes)[O][Fact] extends true ? O : never
}[CodOutcome]

/** Outcome of a block: never `cash`. */
type BlockOutcome = OutcomeWith<'isOfBlocks'>
export const blockOutcomes = codOutcomes.filter((outcome) => outcomes[outcome].isOfBlocks) as List<BlockOutcome>

/** The decision on an order that was placed. */
export type CodDecisionName = OutcomeWith<'isDecision'>
export const codDecisions = codOutcomes.filter((outcome) => outcomes[outcome].isDecision) as List<CodDecisionName>

export const isStricter = (outcome: CodOutcome, other: CodOutcome): boolean =>
  codOutcomes.indexOf(outcome) > codOutcomes.indexOf(other)

/** The target of a block: the phone number, the delivery address, or the browser that placed an order. */
export const codBlockKinds = ['phone', 'address', 'browser'] as const
export type CodBlockKind = (typeof codBlockKinds)[number]

/** Whether the buyer has an account. */
export const buyerKinds = ['any', 'guest', 'account'] as const
