import { many, taka } from '#web/admin/parts/figures.ts'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { digits, t } from '#web/admin/translate.ts'
import { outcomeText } from './outcome-labels.ts'
import { type DraftRule, ruleOf } from './rule-draft.ts'

/** Names of places and zones by code and id. */
export type Names = { place: (code: string) => string; zone: (id: number) => string }

const few = (names: string[]): string =>
  names.length > 3
    ? t('{list} and {count} more', { list: names.slice(0, 2).join(', '), count: names.length - 2 })
    : names.join(', ')

/** 'Bandarban · over ৳3,000 · new phone number' */
export function conditionsIn(rule: DraftRule, names: Names): string {
  const [over, upTo, refused] = [rule.amountOver, rule.amountUpTo, rule.refusedFrom].map(takaIn)
  const where = few([
    ...rule.places.map(names.place),
    ...rule.zones.map((id) => t('Zone {id}', { id: names.zone(id) })),
  ])
  const parts = [
    where,
    over !== undefined && t('over {over}', { over: taka(over) }),
    upTo !== undefined && t('up to {upTo}', { upTo: taka(upTo) }),
    rule.isNewPhone && t('new phone number'),
    refused !== undefined && t('{orders} or more came back', { orders: many(refused, 'order') }),
    rule.deliveredBelow !== '' &&
      t('less than {deliveredBelow} % of {deliveredOf} or more orders delivered', {
        deliveredBelow: digits(rule.deliveredBelow),
        deliveredOf: digits(rule.deliveredOf || '…'),
      }),
    rule.buyer === 'guest' && t('guests'),
    rule.buyer === 'account' && t('account holders'),
  ]
  return parts.filter(Boolean).join(' · ') || t('Every order')
}

export function outcomeOf(rule: DraftRule): string {
  const { outcome, advanceAmount, advancePercent } = ruleOf(rule)
  const isKnown = outcome !== 'advance' || Number.isFinite(advanceAmount ?? advancePercent ?? Number.NaN)
  return isKnown ? outcomeText({ outcome, advanceAmount, advancePercent }) : t('Advance')
}
