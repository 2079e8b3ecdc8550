import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { DeliveryZone, DeliveryZones } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { count, pageLocale } from '#web/ui/locale.ts'
import { recentOrder } from '../order/recent-order.ts'
import type { CheckoutError } from './use-place-order.ts'

const ChangedLines = lazily(() => import('./changed-lines.tsx'))

type Props = {
  error: CheckoutError
  lines: Lines
  zone: DeliveryZone | null
  zones: DeliveryZones
  onRetry: () => void
  onCorrect: (corrected: Lines) => void
  onNewOrder: () => void
}

/** Says why the order is not placed and what to do next. Takes the focus. */
export function CheckoutErrorPanel({ error, lines, zone, zones, onRetry, onCorrect, onNewOrder }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The check on opening must not take the focus from a shopper who is typing.
    if (error.kind === 'changed' && error.isEarly && isTyping()) return
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'center' })
  }, [error])

  const retry = <Button onClick={onRetry}>{m.trouble_retry()}</Button>
  const content = (): ReactNode => {
    switch (error.kind) {
      case 'changed':
        return (
          <Suspense>
            <ChangedLines issues={error.lines} {...{ lines, zone, zones, onCorrect }} />
          </Suspense>
        )
      case 'total':
        return <p>{m.trouble_total()}</p>
      case 'busy':
        return (
          <ErrorWithActions
            text={error.minutes > 1 ? m.trouble_wait({ minutes: count(error.minutes) }) : m.trouble_busy()}
          >
            {retry}
          </ErrorWithActions>
        )
      case 'slow':
        return <ErrorWithActions text={m.trouble_slow()}>{retry}</ErrorWithActions>
      case 'unkept':
        return <ErrorWithActions text={m.trouble_unkept()}>{retry}</ErrorWithActions>
      case 'refused':
        if (error.isForBuyer) return <p>{error.error}</p>
        // The API's message is English.
        return (
          <ErrorWithActions
            text={pageLocale() === 'en' ? m.trouble_refused({ error: error.error }) : m.trouble_refused_plain()}
          >
            {retry}
          </ErrorWithActions>
        )
      case 'reused':
        return (
          <ErrorWithActions text={m.trouble_reused()}>
            <Button onClick={onNewOrder}>{m.trouble_new_order()}</Button>
            <ButtonLink to="/track-order" variant="outline">
              {m.order_track()}
            </ButtonLink>
          </ErrorWithActions>
        )
      case 'elsewhere':
        return <Elsewhere />
    }
  }
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-amber border-l-4 bg-amber-soft px-4 py-4 text-ink outline-none sm:px-5"
    >
      {content()}
    </div>
  )
}

const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false

/** An error message with buttons for the next step. */
function ErrorWithActions({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </>
  )
}

/** Another tab has ordered this cart: links to that order. */
function Elsewhere() {
  const orderId = recentOrder()
  return (
    <ErrorWithActions text={m.trouble_elsewhere()}>
      {orderId && <ButtonLink to={`/order-confirmation?orderId=${orderId}`}>{m.trouble_see_order()}</ButtonLink>}
    </ErrorWithActions>
  )
}
