import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { Adjustment } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'

export type AdjustmentType = Adjustment['type']

/** Stock after the adjustment; undefined while the pieces are no number. */
export function stockAfter(type: AdjustmentType, now: number, pieces: number): number | undefined {
  if (Number.isNaN(pieces)) return undefined
  if (type === 'adjustment') return pieces
  return type === 'in' ? now + pieces : Math.max(0, now - pieces)
}

/** Error messages by field. */
export function problemsOf(type: AdjustmentType, pieces: number, now: number, cost: string) {
  const problems: Record<string, string> = {}
  if (type === 'out' && pieces > now) problems.quantity = t('Only {now} left', { now })
  if (type === 'in' && cost.trim() !== '' && takaIn(cost) === undefined)
    problems.unitCost = t('Please enter an amount in taka')
  return problems
}
