import type { CodBlockKind, CodOutcome } from '#shared/cod/cod-outcome.ts'
import { percent, taka } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'

export const codOutcomeLabels: Record<CodOutcome, string> = {
  cash: t('Cash on delivery'),
  call_first: t('Call first'),
  advance: t('Advance'),
  none: t('No cash on delivery'),
}

export const blockKindLabels: Record<CodBlockKind, string> = {
  phone: t('Phone number'),
  address: t('Address'),
  browser: t('Browser'),
}

type OutcomeWithAdvance = { outcome: CodOutcome; advanceAmount: number | null; advancePercent: number | null }

/** 'Advance of ৳200', 'Advance of 20 %', 'Call first'. Taka. */
export function outcomeText({ outcome, advanceAmount, advancePercent }: OutcomeWithAdvance): string {
  if (outcome !== 'advance') return codOutcomeLabels[outcome]
  return t('Advance of {value}', { value: advanceAmount === null ? percent(advancePercent ?? 0) : taka(advanceAmount) })
}
