import { RefreshCw } from 'lucide-react'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { date } from '#web/ui/locale.ts'
import { isThere } from '../pages-to-come.ts'
import { OrderFigures, OrderItems, OrderPeople } from './order-details.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type Props = { order: OrderView; at: Date | null; isBusy: boolean; onRefresh: () => void }

const notices: Record<OrderView['status'], () => string> = {
  pending: m.notice_pending,
  confirmed: m.notice_confirmed,
  processing: m.notice_processing,
  shipped: m.notice_shipped,
  delivered: m.notice_delivered,
  cancelled: m.notice_cancelled,
}

/** Where an order is, what is in it, and who gets it. */
export function TrackedOrder({ order, at, isBusy, onRefresh }: Props) {
  const { status, masked } = order
  const isOpen = status !== 'delivered' && status !== 'cancelled'
  return (
    <div className="grid gap-8 border-line border-t pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold text-lg tabular-nums">{order.orderId}</h2>
        <OrderStatusBadge status={status} />
        <p className="grow text-sm text-stone">{date(order.orderDate, 'moment')}</p>
        <Button variant="outline" onClick={onRefresh} busy={isBusy}>
          <RefreshCw aria-hidden="true" className={cx('size-4', isBusy && 'animate-spin')} />
          {m.track_refresh()}
        </Button>
      </div>

      <section aria-labelledby="timeline" className="grid gap-6">
        <h3 id="timeline" className="sr-only">
          {m.track_timeline()}
        </h3>
        {status !== 'cancelled' && <OrderTimeline order={order} />}
        <p
          className={cx(
            'border-l-4 px-4 py-3',
            status === 'cancelled' ? 'border-red bg-red-soft text-red-deep' : 'border-gold bg-surface',
          )}
        >
          {notices[status]()}
          {isOpen && (
            <span className="mt-1 block text-ink-soft text-sm">
              {m.track_estimated()}: {m.track_estimated_days()}
            </span>
          )}
        </p>
        <p aria-live="polite" className="text-sm text-stone">
          {at && m.track_refreshed({ time: date(at, 'moment') })}
        </p>
      </section>

      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <section aria-labelledby="items">
          <h3 id="items" className="mb-4 font-semibold text-lg">
            {m.order_items()}
          </h3>
          <OrderItems order={order} />
          <OrderFigures order={order} className="mt-5 sm:ml-auto sm:max-w-sm" />
        </section>
        <div className="grid h-fit gap-5 bg-surface p-5 sm:p-7">
          {masked && <p className="border-gold border-l-4 pl-3 text-sm">{m.order_masked()}</p>}
          <OrderPeople order={order} />
        </div>
      </div>

      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {status === 'delivered' && <ButtonLink to="/shop">{m.track_again()}</ButtonLink>}
        <ButtonLink to="/shop" variant="outline">
          {m.cart_continue()}
        </ButtonLink>
        {isThere('/contact') && (
          <ButtonLink to="/contact" variant="quiet">
            {m.track_contact()}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
