import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayFollow, type OrderStatus, orderState, staffWord } from '#shared/orders/order-status.ts'
import { mayPaymentFollow, type PaymentStatus, paymentState } from '#shared/orders/payment-status.ts'

type Exception = { reason: string | undefined; member: StaffMember }

/**
 * Checks a change of an order's status against the table of states. Any exception is possible with a reason.
 * @throws Refusal 409 transition_not_allowed: an exception without a reason · 403 not_permitted: without
 *   orders.override
 */
export function checkOrderTransition(from: OrderStatus, to: OrderStatus, exception: Exception): void {
  if (from === to || mayFollow(from, to)) return
  if (exception.reason === undefined) {
    const possible = orderState(from).next.map(staffWord)
    throw notAllowed(`This order is ${staffWord(from)} and cannot become ${staffWord(to)}`, possible, true)
  }
  mustOverride(
    `Only staff who may override the usual course can make a ${staffWord(from)} order ${staffWord(to)}`,
    exception,
  )
}

/**
 * Checks a change of the payment; its exceptions are in the table of payment states.
 * @throws Refusal 409 transition_not_allowed: no exception, or one without a reason · 403 not_permitted: without
 *   orders.override
 */
export function checkPaymentTransition(from: PaymentStatus, to: PaymentStatus, exception: Exception): void {
  if (from === to || mayPaymentFollow(from, to)) return
  const { next, exceptions } = paymentState(from)
  if (exception.reason === undefined || !exceptions.includes(to))
    throw notAllowed(`This payment is ${from} and cannot become ${to}`, next, exceptions.includes(to))
  mustOverride(`Only staff who may override the usual course can make a ${from} payment ${to}`, exception)
}

function notAllowed(what: string, possible: readonly string[], isException: boolean): Refusal {
  const last = possible.at(-1)
  const others = possible.slice(0, -1).join(', ')
  const follows = last ? `: it can become ${others ? `${others} or ${last}` : last}` : ': nothing follows'
  const hint = isException ? '. Against the usual course it needs a reason' : ''
  return new Refusal(409, 'transition_not_allowed', `${what}${follows}${hint}`)
}

function mustOverride(sentence: string, { member }: Exception): void {
  if (!mayDo(member, 'orders.override')) throw new Refusal(403, 'not_permitted', sentence)
}
