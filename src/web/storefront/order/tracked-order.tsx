import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { orderStates, stepState } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { count, date } from '#web/ui/locale.ts'
import { AfterSales } from './after-sales.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderFigures, OrderItems, OrderPeople } from './order-details.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ShareOrder } from './share-order.tsx'
import { UnlockForm } from './unlock-form.tsx'

type Props = {
  order: OrderView
  /** The phone number that was entered with the order number. */
  phone: string
  /** The wrong phone number that was entered below the masked order. */
  wrongPhone: string
  at: Date | null
  isBusy: boolean
  /** Looks the order up again, with this phone number if given. */
  onLook: (phone?: string) => void
}

const notices: Record<OrderView['status'], () => string> = {
  pending: m.notice_pending,
  confirmed: m.notice_confirmed,
  processing: m.notice_processing,
  shipped: m.notice_shipped,
  delivered: m.notice_delivered,
  cancelled: m.notice_cancelled,
}

/** Status, lines, address and possible actions of an order. */
export function TrackedOrder({ order, phone, wrongPhone, at, isBusy, onLook }: Props) {
  const { status, masked } = order
  const heading = useHeadingForLostFocus(order)
  return (
    <div className="grid gap-8 border-line border-t pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg tabular-nums outline-none">
          {order.orderId}
        </h2>
        <OrderStatusBadge status={status} />
        <p className="grow text-sm text-stone">{date(order.orderDate, 'moment')}</p>
        <Button variant="outline" onClick={() => onLook()} busy={isBusy}>
          <RefreshCw aria-hidden="true" className={cx('size-4', isBusy && 'animate-spin motion-reduce:animate-none')} />
          {m.track_refresh()}
        </Button>
      </div>

      <section aria-labelledby="timeline" className="grid gap-6">
        <h3 id="timeline" className="sr-only">
          {m.track_timeline()}
        </h3>
        {status !== 'cancelled' && <OrderTimeline order={order} />}
        <Notice order={order} />
        {at && <p className="text-sm text-stone">{m.track_refreshed({ time: date(at, 'moment') })}</p>}
      </section>

      {!masked && <AfterSales key={order.orderId} order={order} phone={phone} onChanged={() => onLook()} />}

      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <section aria-labelledby="items">
          <h3 id="items" className="mb-4 font-semibold text-lg">
            {m.order_items()}
          </h3>
          <OrderItems order={order} />
          <OrderFigures order={order} className="mt-5 sm:ml-auto sm:max-w-sm" />
        </section>
        <div className="grid h-fit gap-6 bg-surface p-5 sm:p-7">
          {masked && (
            <div className="border-gold border-l-4 pl-4">
              <UnlockForm wrong={wrongPhone} isBusy={isBusy} onPhone={onLook} />
            </div>
          )}
          <OrderPeople order={order} />
        </div>
      </div>

      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {status === 'delivered' && <ButtonLink to="/shop">{m.track_again()}</ButtonLink>}
        {order.isYours && <OrderAgain orderId={order.orderId} phone={phone} />}
        {order.isYours && <ShareOrder orderId={order.orderId} phone={phone} />}
        <ButtonLink to="/shop" variant="outline">
          {m.cart_continue()}
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {m.track_contact()}
        </ButtonLink>
      </div>
    </div>
  )
}

/**
 * Explains the status (announced when it changes) and shows the estimated delivery, by the hours that the order was quoted. Not for a shipped order: its
 * status text has its own time, which the days counted from the order would contradict.
 */
function Notice({ order: { status, deliveryHours } }: Pick<Props, 'order'>) {
  const isAhead = orderStates[status].isOpen && stepState('shipped', status) === 'ahead'
  return (
    <div
      className={cx(
        'border-l-4 px-4 py-3',
        status === 'cancelled' ? 'border-red bg-red-soft text-red-deep' : 'border-gold bg-surface',
      )}
    >
      <p aria-live="polite">
        {status === 'shipped' && deliveryHours ? shippedWords(deliveryHours) : notices[status]()}
      </p>
      {isAhead && deliveryHours && (
        <p className="mt-1 text-ink-soft text-sm">
          {m.track_estimated()}: {estimateOf(deliveryHours)}
        </p>
      )}
    </div>
  )
}

type Hours = NonNullable<OrderView['deliveryHours']>

/** A span of whole days; undefined for a delivery that may come within one. */
function daysOf({ from, to }: Hours, more = { from: 0, to: 0 }) {
  if (from < 24) return undefined
  return { from: count(Math.floor(from / 24) + more.from), to: count(Math.ceil(to / 24) + more.to) }
}

function shippedWords(hours: Hours): string {
  const days = daysOf(hours)
  return days ? m.notice_shipped_days(days) : m.notice_shipped_within({ hours: count(hours.to) })
}

/** From the order on: a day to pack it, and one in reserve. */
function estimateOf(hours: Hours): string {
  const days = daysOf(hours, { from: 1, to: 2 })
  const shown = { from: count(hours.from), to: count(hours.to) }
  return days ? `${m.track_estimated_days(days)} (${m.estimate_way(shown)})` : m.estimate_within({ hours: shown.to })
}

/** Moves the focus to the order's number if a change has removed the focused element (a button, a dialog). */
function useHeadingForLostFocus({ masked, status, requests }: OrderView) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the changes that remove buttons
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [masked, status, requests?.length])
  return heading
}
