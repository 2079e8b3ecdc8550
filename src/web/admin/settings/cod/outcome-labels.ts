import type { BlockKind, CodOutcome } from '#shared/cod/cod-outcome.ts'
import { taka } from '#web/admin/parts/figures.ts'

export const codOutcomeLabels: Record<CodOutcome, string> = {
  cash: 'Cash on delivery',
  call_first: 'Call first',
  advance: 'Advance',
  none: 'No cash on delivery',
}

export const blockKindLabels: Record<BlockKind, string> = {
  phone: 'Phone number',
  address: 'Address',
  browser: 'Browser',
}

type OutcomeWithAdvance = { outcome: CodOutcome; advanceAmount: number | null; advancePercent: number | null }

/** 'Advance of ৳200', 'Advance of 20 %', 'Call first'. Taka. */
export function outcomeText({ outcome, advanceAmount, advancePercent }: OutcomeWithAdvance): string {
  if (outcome !== 'advance') return codOutcomeLabels[outcome]
  return `Advance of ${advanceAmount === null ? `${advancePercent} %` : taka(advanceAmount)}`
}
