type PaymentState<Status extends PropertyKey> = {
  /** The states that may follow in the usual course. Every other change is an exception. */
  next: readonly Status[]
}

const statesOf = <const States extends Record<keyof States, PaymentState<keyof States>>>(states: States) => states

/** How the payment of an order stands, and what may follow: rules, screens and docs/order-states.md read it here. */
export const paymentStates = statesOf({
  pending: { next: ['paid'] },
  paid: { next: ['refunded'] },
  refunded: { next: [] },
})

export type PaymentStatus = keyof typeof paymentStates

export const paymentStatuses = Object.keys(paymentStates) as [PaymentStatus, ...PaymentStatus[]]

/** May a payment go from one state to the other in the usual course? Staying in a state is no change, so false. */
export function mayPaymentFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  const next: readonly PaymentStatus[] = paymentStates[from].next
  return next.includes(to)
}
