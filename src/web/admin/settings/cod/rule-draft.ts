import { type CodRuleInTaka, codRulesChange } from '#domains/cod-rules/staff-contract.ts'
import type { CodOutcome } from '#shared/cod/cod-outcome.ts'
import type { CodRule } from '#shared/cod/decide.ts'
import { toPaisa } from '#shared/money.ts'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'

/** A rule in the form: amounts and counts as typed text, '' for a condition that is not set. */
export type DraftRule = {
  key: string
  amountOver: string
  amountUpTo: string
  places: string[]
  zones: number[]
  isNewPhone: boolean
  refusedFrom: string
  deliveredBelow: string
  deliveredOf: string
  buyer: CodRuleInTaka['buyer']
  outcome: CodOutcome
  advance: string
  advanceIn: 'taka' | 'percent'
}

const typed = (figure: number | null): string => (figure === null ? '' : String(figure))

export const draftOf = (rules: readonly CodRuleInTaka[]): DraftRule[] =>
  rules.map(({ advanceAmount, advancePercent, ...rule }, index) => ({
    ...rule,
    key: `rule-${index}`,
    amountOver: typed(rule.amountOver),
    amountUpTo: typed(rule.amountUpTo),
    refusedFrom: typed(rule.refusedFrom),
    deliveredBelow: typed(rule.deliveredBelow),
    deliveredOf: typed(rule.deliveredOf),
    advance: typed(advanceAmount ?? advancePercent),
    advanceIn: advancePercent === null ? 'taka' : 'percent',
  }))

export const newRule = (key: string): DraftRule => ({
  key,
  amountOver: '',
  amountUpTo: '',
  places: [],
  zones: [],
  isNewPhone: false,
  refusedFrom: '',
  deliveredBelow: '',
  deliveredOf: '',
  buyer: 'any',
  outcome: 'call_first',
  advance: '',
  advanceIn: 'taka',
})

/** Moves a rule up (-1) or down (1); returns the same rules at the ends. */
export function moveRule(rules: DraftRule[], key: string, by: -1 | 1): DraftRule[] {
  const at = rules.findIndex((rule) => rule.key === key)
  const other = rules[at + by]
  const rule = rules[at]
  if (!rule || !other) return rules
  return rules.map((each) => (each === rule ? other : each === other ? rule : each))
}

/** Null for an empty field; invalid text becomes NaN, which the contract refuses. */
const figure = (text: string) => (text.trim() === '' ? null : (takaIn(text) ?? Number.NaN))

/** The rule for the request, in taka. */
export const ruleOf = ({ key: _, advance, advanceIn, ...rule }: DraftRule): CodRuleInTaka => ({
  ...rule,
  amountOver: figure(rule.amountOver),
  amountUpTo: figure(rule.amountUpTo),
  refusedFrom: figure(rule.refusedFrom),
  deliveredBelow: figure(rule.deliveredBelow),
  deliveredOf: figure(rule.deliveredOf),
  advanceAmount: rule.outcome === 'advance' && advanceIn === 'taka' ? figure(advance) : null,
  advancePercent: rule.outcome === 'advance' && advanceIn === 'percent' ? figure(advance) : null,
})

/** The same as the server decides by, in paisa. */
export function ruleToDecide(draft: DraftRule): CodRule {
  const rule = ruleOf(draft)
  const inPaisa = (amount: number | null) => (amount === null ? null : toPaisa(amount))
  return {
    ...rule,
    amountOver: inPaisa(rule.amountOver),
    amountUpTo: inPaisa(rule.amountUpTo),
    advanceAmount: inPaisa(rule.advanceAmount),
  }
}

export const isSame = (some: DraftRule[], others: DraftRule[]): boolean =>
  JSON.stringify(some.map(ruleOf)) === JSON.stringify(others.map(ruleOf))

/** Error messages by `errorKey`. */
export type RuleErrors = Record<string, string>

/** `field`: 'amountOver', 'places', 'advance' … */
export const errorKey = (ruleKey: string, field: string): string => `${ruleKey} ${field}`

/** Groups the API's messages by field ('rules.0.amountOver') for the form; '' holds those without a field. */
export function errorsByRule(rules: DraftRule[], fields: Record<string, string>): RuleErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, index = '', field = ''] = path.split('.')
      const rule = rules[Number(index)]
      const name = field.startsWith('advance') ? 'advance' : field
      return [rule && index !== '' ? errorKey(rule.key, name) : '', message]
    }),
  )
}

/** The request body, or the errors by field. */
export function readDraft(rules: DraftRule[], version: string) {
  const change = { version, rules: rules.map(ruleOf) }
  const read = codRulesChange.safeParse(change)
  if (read.success) return { change, errors: {} }
  const fields = read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])
  return { change: undefined, errors: errorsByRule(rules, Object.fromEntries(fields)) }
}
