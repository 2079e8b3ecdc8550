import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { Totals } from '#shared/totals.ts'
import { currentLines, takeOut } from '#web/storefront/cart/cart.ts'
import { noteOrdering, takeOutOfBook } from '#web/storefront/cart/cart-book.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { localPath, pageLocale } from '#web/ui/locale.ts'
import { rememberOrder } from '../order/recent-order.ts'
import { dropDraft } from './form-draft.ts'
import type { CheckoutForm, FieldName } from './form-fields.ts'
import { dismissOfflineOrder, saveOfflineOrder, withOrderLock } from './offline-order.ts'
import { clearSent, dropOrderKey, orderKey, rememberSent, sentPayloads } from './order-key.ts'
import { type OrderPayload, orderPayload } from './order-payload.ts'
import { findEarlier, type Outcome, sendOrder } from './send-order.ts'
import { checkCart } from './use-opening-check.ts'

/** Why the order is not placed, for the panel above the button. */
export type CheckoutError =
  /** `isEarly`: found by the check on opening. */
  | { kind: 'changed'; lines: LineIssue[]; isEarly?: true }
  /** The delivery charge or the fee has changed, or the cart in another tab. */
  | { kind: 'total' }
  | { kind: 'busy'; minutes: number }
  | { kind: 'slow' }
  | { kind: 'reused' }
  | Extract<Outcome, { kind: 'refused' }>
  /** Offline, and this browser cannot store the order, or its charges are unknown. */
  | { kind: 'unkept' }
  /** Another tab has ordered this cart. */
  | { kind: 'elsewhere' }

/** The shop refused fields; each shows its own error. */
type Wrong = { kind: 'wrong'; fields: FieldName[] }

type Attempt = { form: CheckoutForm; lines: Lines; totals: Totals }

/**
 * Places the order, stores it offline, or shows why it failed. Two clicks, or two tabs, place one order.
 * @param onWrong called if the shop refused fields
 * @param onTotals called if the total has changed, to reload the zones
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
      found = await withOrderLock(() => placeNow(attempt, finish, onTotals))
    } finally {
      isUnderWay.current = false
      setPhase((now) => (now === 'sending' ? 'idle' : now))
    }
    // After the lock is released, so that the panel's button works immediately.
    if (found?.kind === 'wrong') onWrong(found.fields)
    else setError(found)
  }

  function finish(orderId: string, { items }: OrderPayload): null {
    setPhase('placed')
    rememberOrder(orderId)
    dropOrderKey()
    dropDraft()
    dismissOfflineOrder()
    takeOut(items)
    takeOutOfBook(items)
    // `replace`, so that Back returns to the shop, not to an empty checkout.
    navigate(localPath(`/order-confirmation?orderId=${orderId}`), { replace: true })
    return null
  }

  /** Starts another order; the earlier one stays placed. */
  function startAnew() {
    dropOrderKey()
    setError(null)
  }

  return { phase, error, setError, place, startAnew }
}

/** Called while the order lock is held, so that another tab finds the cart without what was ordered. */
type Finish = (orderId: string, payload: OrderPayload) => null

/** @returns the error; null if the order is placed, or stored until there is a connection */
async function placeNow(
  { form, lines, totals }: Attempt,
  finish: Finish,
  onTotals: () => void,
): Promise<CheckoutError | Wrong | null> {
  const inCart = currentLines()
  if (inCart.length === 0) return { kind: 'elsewhere' }
  if (JSON.stringify(inCart) !== JSON.stringify(lines)) return { kind: 'total' }

  const payload = orderPayload(form, lines, totals, pageLocale())
  const key = orderKey()
  const earlier = sentPayloads()
  if (!navigator.onLine) return keep(payload, lines, key, earlier.length > 0)
  if (earlier.length === 0) noteOrdering()
  rememberSent(payload)
  const outcome = await sendOrder(payload, key)
  switch (outcome.kind) {
    case 'placed':
      return finish(outcome.orderId, payload)
    case 'offline':
      return keep(payload, lines, key, true)
    case 'slow':
      return { kind: 'slow' }
    case 'busy':
      return { kind: 'busy', minutes: Math.ceil((outcome.retryAfter ?? 0) / 60) }
    case 'reused': {
      const found = await findEarlier(key, earlier)
      return found.kind === 'placed' ? finish(found.orderId, found.payload) : found
    }
  }
  clearSent()
  if (outcome.kind === 'invalid') return { kind: 'wrong', fields: outcome.fields }
  if (outcome.kind === 'refused') return outcome
  if (outcome.lines.length > 0) return { kind: 'changed', lines: outcome.lines }
  onTotals()
  await checkCart(lines)
  return { kind: 'total' }
}

const keep = (payload: OrderPayload, lines: Lines, key: string, maybeSent: boolean): CheckoutError | null =>
  saveOfflineOrder(payload, lines, key, maybeSent) ? null : { kind: 'unkept' }
