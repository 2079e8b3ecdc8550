import { RefreshCw } from 'lucide-react'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { useChatAbout } from '#web/storefront/chat/chat-about.ts'
import { aboutOrder } from '#web/storefront/order/about-order.ts'
import { AfterSales } from '#web/storefront/order/after-sales.tsx'
import { OrderAgain } from '#web/storefront/order/order-again.tsx'
import { OrderFigures, OrderPeople } from '#web/storefront/order/order-details.tsx'
import { OrderItems } from '#web/storefront/order/order-items.tsx'
import { OrderParcels } from '#web/storefront/order/order-parcels.tsx'
import { OrderStatusBadge } from '#web/storefront/order/order-status-badge.tsx'
import { OrderTimeline } from '#web/storefront/order/order-timeline.tsx'
import { ShareOrder } from '#web/storefront/order/share-order.tsx'
import { ShopNotes } from '#web/storefront/order/shop-notes.tsx'
import { StatusNotice } from '#web/storefront/order/status-notice.tsx'
import { useHeadingForLostFocus } from '#web/storefront/order/use-heading-for-lost-focus.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { date } from '#web/ui/locale.ts'
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

/** Status, lines, address and possible actions of an order. */
export function TrackedOrder({ order, phone, wrongPhone, at, isBusy, onLook }: Props) {
  const { status, masked } = order
  const heading = useHeadingForLostFocus(order)
  useChatAbout(() => aboutOrder(order.orderId))
  return (
    <div className="grid gap-8 border-line border-t pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg tabular-nums outline-none">
          {order.orderId}
        </h2>
        <OrderStatusBadge status={status} />
        <p className="grow text-sm text-stone">{date(order.orderDate, 'moment')}</p>
        {/* Not disabled while busy, so that it keeps the focus. */}
        <Button
          variant="outline"
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && onLook()}
          className="no-print"
        >
          <RefreshCw aria-hidden="true" className={cx('size-4', isBusy && 'animate-spin motion-reduce:animate-none')} />
          {m.track_refresh()}
        </Button>
      </div>

      <section aria-labelledby="timeline" className="grid gap-6">
        <h3 id="timeline" className="sr-only">
          {m.track_timeline()}
        </h3>
        {status !== 'cancelled' && <OrderTimeline order={order} />}
        <StatusNotice order={order} />
        {at && <p className="text-sm text-stone">{m.track_refreshed({ time: date(at, 'moment') })}</p>}
      </section>

      <ShopNotes order={order} as="h3" />
      <OrderParcels order={order} as="h3" />

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
            <div className="no-print border-gold border-l-4 pl-4">
              <UnlockForm wrong={wrongPhone} isBusy={isBusy} onPhone={onLook} />
            </div>
          )}
          <OrderPeople order={order} />
        </div>
      </div>

      <div className="no-print flex flex-wrap gap-3 max-sm:*:w-full">
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
