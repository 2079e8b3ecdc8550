import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { DeliveryRates } from '#shared/delivery.ts'
import { currentLines, takeOut } from '#web/storefront/cart/cart.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { localPath, pageLocale } from '#web/ui/locale.ts'
import { rememberOrder } from '../order/recent-order.ts'
import type { CheckoutForm, FieldName } from './check-form.ts'
import { dropDraft } from './form-draft.ts'
import { dismissOfflineOrder, saveOfflineOrder, withOrderLock } from './offline-order.ts'
import { clearSent, dropOrderKey, orderKey, rememberSent, sentPayloads } from './order-key.ts'
import { type OrderPayload, orderPayload } from './order-payload.ts'
import { type Outcome, sendOrder } from './send-order.ts'

/** Why the order is not placed yet, for the panel above the button. */
export type CheckoutError =
  /** `isEarly`: seen when the checkout opened, before anything was sent. */
  | { kind: 'changed'; lines: LineIssue[]; isEarly?: true }
  /** Delivery, or the cart in another tab, is not what was shown. */
  | { kind: 'total' }
  | { kind: 'busy'; minutes: number }
  | { kind: 'slow' }
  | { kind: 'reused' }
  | { kind: 'refused'; error: string }
  /** No connection, and this browser keeps nothing. */
  | { kind: 'unkept' }
  /** Another tab has ordered this cart. */
  | { kind: 'elsewhere' }

/** The shop found fields wrong: they say so themselves. */
type Wrong = { kind: 'wrong'; fields: FieldName[] }

type Attempt = { form: CheckoutForm; lines: Lines; rates: DeliveryRates }

/**
 * Place Order: what is sent, kept or shown. Pressing twice, or in two tabs, makes one order.
 * @param onWrong the shop found fields wrong
 * @param onTotals what was shown is not what it costs: load the rates again
 */
export function usePlaceOrder({ onWrong, onTotals }: { onWrong: (fields: FieldName[]) => void; onTotals: () => void }) {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'placed'>('idle')
  const [error, setError] = useState<CheckoutError | null>(null)
  const isUnderWay = useRef(false)
  const navigate = useNavigate()

  async function place(attempt: Attempt) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPhase('sending')
    setError(null)
    let found: CheckoutError | Wrong | null = null
    try {
      found = await withOrderLock(() => placeNow(attempt))
    } finally {
      isUnderWay.current = false
      setPhase((now) => (now === 'sending' ? 'idle' : now))
    }
    // Only now: the way out that is offered with it must be free when it is pressed.
    if (found?.kind === 'wrong') onWrong(found.fields)
    else setError(found)
  }

  /** @returns what stands in the way; null when the order is placed, or kept until there is a connection */
  async function placeNow({ form, lines, rates }: Attempt): Promise<CheckoutError | Wrong | null> {
    const inCart = currentLines()
    if (inCart.length === 0) return { kind: 'elsewhere' }
    if (JSON.stringify(inCart) !== JSON.stringify(lines)) return { kind: 'total' }

    const payload = orderPayload(form, lines, rates, pageLocale())
    const key = orderKey()
    const earlier = sentPayloads()
    if (!navigator.onLine) return keep(payload, lines, key, earlier.length > 0)
    rememberSent(payload)
    const outcome = await sendOrder(payload, key)
    return settle(outcome, payload, { lines, key, earlier })
  }

  async function settle(
    outcome: Outcome,
    payload: OrderPayload,
    sent: { lines: Lines; key: string; earlier: OrderPayload[] },
  ): Promise<CheckoutError | Wrong | null> {
    switch (outcome.kind) {
      case 'placed':
        return finish(outcome.orderId, payload)
      case 'offline':
        return keep(payload, sent.lines, sent.key, true)
      case 'slow':
        return { kind: 'slow' }
      case 'busy':
        return { kind: 'busy', minutes: Math.ceil((outcome.retryAfter ?? 0) / 60) }
      case 'reused':
        return findEarlier(sent.key, sent.earlier)
    }
    clearSent()
    if (outcome.kind === 'invalid') return { kind: 'wrong', fields: outcome.fields }
    if (outcome.kind === 'refused') return { kind: 'refused', error: outcome.error }
    if (outcome.lines.length > 0) return { kind: 'changed', lines: outcome.lines }
    onTotals()
    return { kind: 'total' }
  }

  /** An earlier attempt had arrived although its answer was lost: its receipt is what is true. */
  async function findEarlier(key: string, earlier: OrderPayload[]): Promise<CheckoutError | null> {
    for (const payload of earlier) {
      const outcome = await sendOrder(payload, key)
      if (outcome.kind === 'placed') return finish(outcome.orderId, payload)
      if (outcome.kind === 'slow' || outcome.kind === 'busy' || outcome.kind === 'offline') return { kind: 'slow' }
    }
    return { kind: 'reused' }
  }

  const keep = (payload: OrderPayload, lines: Lines, key: string, maybeSent: boolean): CheckoutError | null =>
    saveOfflineOrder(payload, lines, key, maybeSent) ? null : { kind: 'unkept' }

  function finish(orderId: string, { items }: OrderPayload): null {
    setPhase('placed')
    rememberOrder(orderId)
    dropOrderKey()
    dropDraft()
    dismissOfflineOrder()
    takeOut(items)
    // Back leads to the shop, not to an empty checkout.
    navigate(localPath(`/order-confirmation?orderId=${orderId}`), { replace: true })
    return null
  }

  /** The earlier order stands; this is another one. */
  function startAnew() {
    dropOrderKey()
    setError(null)
  }

  return { phase, error, setError, place, startAnew }
}
