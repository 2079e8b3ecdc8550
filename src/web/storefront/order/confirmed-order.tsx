import { Printer } from 'lucide-react'
import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { useChatAbout } from '#web/storefront/chat/chat-about.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { date, money } from '#web/ui/locale.ts'
import { Diamond } from '#web/ui/logo.tsx'
import { phoneLabel } from '../phone-label.ts'
import { aboutOrder } from './about-order.ts'
import { AccountOffer } from './account-offer.tsx'
import { MergedInto } from './merged-into.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderFigures, OrderPeople } from './order-details.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PromisedDay } from './promised-day.tsx'
import { Receipt, type ReceiptShop } from './receipt.tsx'
import { ShareOrder } from './share-order.tsx'
import { ShopNotes } from './shop-notes.tsx'
import { UnlockForm } from './tracking/unlock-form.tsx'

type Props = {
  order: OrderView
  shop: ReceiptShop
  /** The phone number that was entered; wrong if the order is still masked. */
  phone: string
  error: string | undefined
  isBusy: boolean
  onPhone: (phone: string) => void
}

function heading({ status, isMerged }: OrderView): string {
  if (status === 'cancelled') return isMerged ? m.order_merged() : m.status_cancelled()
  return status === 'pending' ? m.order_received() : m.order_confirmed()
}

function thanks({ status, masked, isMerged, advanceDue }: OrderView, phone: string): string {
  if (status === 'cancelled') return isMerged ? m.notice_merged() : m.notice_cancelled()
  if (advanceDue) return m.order_advance_text({ amount: money(toPaisa(advanceDue)) })
  if (status !== 'pending') return m.order_thanks()
  return masked ? m.order_pending_text_plain() : m.order_pending_text({ phone })
}

/** The confirmation: the order, and what happens next. */
export function ConfirmedOrder({ order, shop, phone: given, error, isBusy, onPhone }: Props) {
  const { status, masked } = order
  const isPending = status === 'pending'
  const phone = phoneLabel(order.customerInfo.phone)
  useChatAbout(() => aboutOrder(order.orderId))
  return (
    <>
      <div className="wrap py-6 sm:py-10 print:hidden">
        {status !== 'cancelled' && (
          <OrderSteps current="confirmed" {...(isPending && { last: m.order_step_received() })} />
        )}
        <div className="mt-6 grid justify-items-start gap-3 border-line border-b pb-8">
          <Diamond className="size-10 text-gold" />
          <h1 className="font-semibold text-title">{heading(order)}</h1>
          <p className="max-w-xl text-ink-soft">{thanks(order, phone)}</p>
          <MergedInto order={order} />
          <PromisedDay order={order} />
          <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
            <div>
              <dt className="text-sm text-stone">{m.order_number()}</dt>
              <dd className="font-semibold text-lg tabular-nums">{order.orderId}</dd>
            </div>
            <div>
              <dt className="text-sm text-stone">{m.order_date()}</dt>
              <dd>{date(order.orderDate, 'moment')}</dd>
            </div>
            <div>
              <dt className="text-sm text-stone">{m.track_status()}</dt>
              <dd>
                <OrderStatusBadge status={status} />
              </dd>
            </div>
          </dl>
          {!masked && (
            <p className="text-sm text-stone">
              {order.customerInfo.email ? m.order_keep_number() : m.order_without_email()}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
            <ButtonLink to={`/track-order?orderId=${order.orderId}`}>{m.order_track()}</ButtonLink>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              {m.order_print()}
            </Button>
            {order.isYours && <OrderAgain orderId={order.orderId} phone={given} />}
            {order.isYours && <ShareOrder orderId={order.orderId} phone={given} />}
            <ButtonLink to="/shop" variant="quiet">
              {m.cart_continue()}
            </ButtonLink>
          </div>
        </div>
        {!masked && (
          <div className="pt-8 empty:hidden">
            <AccountOffer order={order} onOpened={() => onPhone('')} />
          </div>
        )}
        <div className="grid gap-6 pt-8 empty:hidden">
          <ShopNotes order={order} as="h2" />
          <OrderParcels order={order} as="h2" />
        </div>
        <div className="grid gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
          <section aria-labelledby="items">
            <h2 id="items" className="mb-4 font-semibold text-lg">
              {m.order_items()}
            </h2>
            <OrderItems order={order} />
            <OrderFigures order={order} className="mt-5 sm:ml-auto sm:max-w-sm" />
          </section>
          <div className="grid h-fit gap-6 bg-surface p-5 sm:p-7">
            {masked && (
              <div className="border-gold border-l-4 pl-4">
                <UnlockForm wrong={given} error={error} isBusy={isBusy} onPhone={onPhone} />
              </div>
            )}
            <OrderPeople order={order} />
          </div>
        </div>
      </div>
      <Receipt order={order} shop={shop} />
    </>
  )
}
