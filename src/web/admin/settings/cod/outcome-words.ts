import type { BlockKind, CodOutcome } from '#shared/cod/cod-outcome.ts'
import { taka } from '#web/admin/parts/figures.ts'

export const outcomeWords: Record<CodOutcome, string> = {
  cash: 'Cash on delivery',
  call_first: 'Call first',
  advance: 'Advance',
  none: 'No cash on delivery',
}

export const kindWords: Record<BlockKind, string> = {
  phone: 'Phone number',
  address: 'Address',
  browser: 'Browser',
}

type Said = { outcome: CodOutcome; advanceAmount: number | null; advancePercent: number | null }

/** 'Advance of ৳200', 'Advance of 20 %', 'Call first'. Taka. */
export function outcomeIn({ outcome, advanceAmount, advancePercent }: Said): string {
  if (outcome !== 'advance') return outcomeWords[outcome]
  return `Advance of ${advanceAmount === null ? `${advancePercent} %` : taka(advanceAmount)}`
}
