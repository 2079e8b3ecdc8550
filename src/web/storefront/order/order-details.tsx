import type { ReactNode } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { Figures } from '#web/storefront/cart/cart-summary.tsx'
import { cx } from '#web/ui/cx.ts'
import { money } from '#web/ui/locale.ts'
import { phoneLabel } from '../phone-label.ts'
import { placeLabel } from '../place-label.ts'
import { dueFromParcels } from './due-from-parcels.ts'
import { paymentMethodLabel } from './payment-method-label.ts'

/** The amounts of an order. */
export function OrderFigures({ order: { orderSummary }, className }: { order: OrderView; className?: string }) {
  return (
    <Figures
      subtotal={toPaisa(orderSummary.subtotal)}
      delivery={toPaisa(orderSummary.shipping)}
      discount={toPaisa(orderSummary.discount)}
      tax={toPaisa(orderSummary.tax)}
      codFee={toPaisa(orderSummary.codFee)}
      total={toPaisa(orderSummary.total)}
      {...(className && { className })}
    />
  )
}

/** Address, contact, payment and notes; address and contact are masked for unverified visitors. */
export function OrderPeople({ order, className }: { order: OrderView; className?: string }) {
  const { customerInfo: who, paymentInfo, notes, masked, received } = order
  const due = dueFromParcels(order)
  return (
    <dl className={cx('grid content-start gap-6', className)}>
      <Fact label={m.order_address()}>
        {who.name}
        <br />
        {!masked && (
          <>
            <span className="whitespace-pre-line">{who.address.street}</span>
            <br />
          </>
        )}
        {placeLabel(who.address)}
      </Fact>
      <Fact label={m.order_contact()}>
        <span className="tabular-nums">{phoneLabel(who.phone)}</span>
        {who.email && (
          <>
            <br />
            <span className="break-all">{who.email}</span>
          </>
        )}
        {who.altPhone && (
          <>
            <br />
            {m.order_second_phone()}: <span className="tabular-nums">{phoneLabel(who.altPhone)}</span>
          </>
        )}
      </Fact>
      <Fact label={m.order_payment()}>
        {paymentMethodLabel(paymentInfo.method)}
        {!!received && (
          <span className="block text-ink-soft">{m.order_payment_received({ amount: money(toPaisa(received)) })}</span>
        )}
        {due > 0 && <span className="block text-ink-soft">{m.order_payment_due({ total: money(due) })}</span>}
      </Fact>
      {notes && (
        <Fact label={m.order_notes()}>
          <span className="whitespace-pre-line">{notes}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 text-sm text-stone">{label}</dt>
    <dd>{children}</dd>
  </div>
)
