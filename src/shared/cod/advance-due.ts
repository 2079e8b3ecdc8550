import { formatExactMoney } from '../money.ts'

/** The advance asked for an order, the order's total, and the advance received; all in paisa, or all in taka. */
type Advance = {
  /** As it was decided; 0 if none was. */
  advance: number
  total: number
  received: number
}

/** The advance of an order: never more than its total, if the order became smaller since. */
export const advanceAsked = ({ advance, total }: Omit<Advance, 'received'>): number => Math.min(advance, total)

/** The missing part of the advance, at least 0. */
export const advanceDue = (order: Advance): number => Math.max(0, advanceAsked(order) - order.received)

/** What came in above the total of an order that is not cancelled, and is to be returned. */
export const advanceToReturn = ({ total, received }: Omit<Advance, 'advance'>): number => Math.max(0, received - total)

type ReturningOrder = { status: string; paymentStatus: string; total: number; received: number }

/**
 * Maximum of an advance that can be returned. For a paid order the rest was collected on delivery, so only money
 * received above its total is left to return.
 */
export const advanceReturnable = ({ status, paymentStatus, total, received }: ReturningOrder): number =>
  status === 'cancelled' || paymentStatus === 'pending' ? received : advanceToReturn({ total, received })

/** The missing part of an advance, as an English sentence without its end. @param order in paisa */
export function missingAdvance(order: Advance): string {
  const asked = formatExactMoney(advanceAsked(order))
  if (order.received === 0) return `The advance of ${asked} has not come in`
  return `Of the advance of ${asked} only ${formatExactMoney(order.received)} have come in`
}
