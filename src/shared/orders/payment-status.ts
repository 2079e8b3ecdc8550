import type { OrderStatus } from './order-status.ts'

type PaymentState<Status extends PropertyKey> = {
  /** The states that may follow in the usual course. */
  next: readonly Status[]
  /** Statuses that may follow as an exception, with a reason. No other change is possible. */
  exceptions: readonly Status[]
  /** The colour of its badge in the back office. */
  tone: 'amber' | 'green' | 'red'
}

const statesOf = <const States extends Record<keyof States, PaymentState<keyof States>>>(states: States) => states

/** States of a payment, and what may follow each. Rules, screens and docs/order-states.md read them here. */
const paymentStates = statesOf({
  pending: { next: ['paid'], exceptions: [], tone: 'amber' },
  paid: { next: ['refunded'], exceptions: ['pending'], tone: 'green' },
  refunded: { next: [], exceptions: ['paid'], tone: 'red' },
})

export type PaymentStatus = keyof typeof paymentStates

export const paymentStatuses = Object.keys(paymentStates) as [PaymentStatus, ...PaymentStatus[]]

/** The rules of a state, with plain types instead of those of one state. */
export const paymentState = (status: PaymentStatus): PaymentState<PaymentStatus> => paymentStates[status]

/**
 * Whether a payment may go from one state to the other in the usual course. Staying in a state is no change, so false.
 */
export const mayPaymentFollow = (from: PaymentStatus, to: PaymentStatus): boolean =>
  paymentState(from).next.includes(to)

/** Nothing is to be paid for a cancelled order. */
export const isNothingToPay = (status: OrderStatus, payment: PaymentStatus): boolean =>
  status === 'cancelled' && payment === 'pending'
