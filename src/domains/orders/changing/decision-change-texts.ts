import { decisionFor } from '#domains/cod-rules/store-decision.ts'
import type { orderCodDecisions } from '#domains/cod-rules/tables.ts'
import type { CodDecisionName } from '#shared/cod/cod-outcome.ts'
import type { CodVerdict } from '#shared/cod/decide.ts'
import { formatExactMoney } from '#shared/money.ts'

type DecisionRow = typeof orderCodDecisions.$inferSelect

/**
 * Texts for the timeline, line by line: the old and the new decision about cash on delivery, and why.
 * @param before undefined: there was no decision
 * @param total of the order after the change, in paisa
 * @returns an empty list if nothing changed
 */
export function decisionChangeTexts(before: DecisionRow | undefined, verdict: CodVerdict, total: number): string[] {
  const [was, is] = [
    decisionText(before ?? { decision: 'cash', advance: 0 }),
    decisionText(decisionFor(verdict, total)),
  ]
  const had = before?.reasons ?? []
  const why = [
    ...verdict.reasons.filter((reason) => !had.includes(reason)).map((reason) => `+ ${reason}`),
    ...had.filter((reason) => !verdict.reasons.includes(reason)).map((reason) => `− ${reason}`),
    ...(before?.overriddenBy ? [`− ${before.overriddenBy} had decided otherwise: ${before.overrideReason}`] : []),
  ]
  if (was === is && why.length === 0) return []
  return [`Cash on delivery was decided anew: ${was === is ? `${is}, as before` : `${was} → ${is}`}`, ...why]
}

const decisionText = ({ decision, advance }: { decision: CodDecisionName; advance: number }): string =>
  ({ cash: 'cash', call_first: 'call first', advance: `advance of ${formatExactMoney(advance)}` })[decision]
