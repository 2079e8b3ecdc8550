import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { date, inPageLocale, money } from '#web/ui/locale.ts'
import { Diamond } from '#web/ui/logo.tsx'
import { phoneLabel } from '../phone-label.ts'
import { placeLabel } from '../place-label.ts'
import { dueFromParcels } from './due-from-parcels.ts'
import { statusLabel } from './order-status-badge.tsx'
import { paymentMethodLabel } from './payment-method-label.ts'
import { ReceiptItems } from './receipt-items.tsx'
import './receipt.css'

/** The shop's data at the top of the receipt. */
export type ReceiptShop = {
  name: { en: string; bn: string }
  address: { en: string; bn: string }
  phone: string
  email: string
}

/** The order for printing only, A4 or A5, black on white. */
export function Receipt({ order, shop }: { order: OrderView; shop: ReceiptShop }) {
  const { customerInfo: who, orderSummary: sums } = order
  const due = dueFromParcels(order)
  const delivery = sums.shipping === 0 ? m.cart_free() : money(toPaisa(sums.shipping))
  return (
    <article className="receipt hidden print:block">
      <header className="flex items-start justify-between gap-6 border-b-2 border-black pb-3">
        <p>
          <span className="logo flex items-center gap-2 font-semibold text-lg">
            <Diamond className="size-5" />
            <span>{inPageLocale(shop.name)}</span>
          </span>
          {inPageLocale(shop.address)}
          {inPageLocale(shop.address) && <br />}
          {[shop.phone && phoneLabel(shop.phone), shop.email].filter(Boolean).join(' · ')}
        </p>
        <p className="text-right">
          <span className="block font-semibold text-lg">{m.order_receipt()}</span>
          {order.orderId}
          <br />
          {date(order.orderDate, 'moment')}
          <br />
          {statusLabel(order.status)}
        </p>
      </header>
      <section className="grid grid-cols-2 gap-6 py-4">
        <p>
          <b>{m.order_address()}</b>
          <br />
          {who.name}
          <br />
          {who.address.street && (
            <>
              {who.address.street}
              <br />
            </>
          )}
          {placeLabel(who.address)}
        </p>
        <p>
          <b>{m.order_contact()}</b>
          <br />
          {[who.phone, who.altPhone].filter(Boolean).map(phoneLabel).join(', ')}
          {who.email && (
            <>
              <br />
              {who.email}
            </>
          )}
          <br />
          <b>{m.order_payment()}</b>: {paymentMethodLabel(order.paymentInfo.method)}
          {order.paymentInfo.status === 'paid' && `, ${m.receipt_paid()}`}
        </p>
      </section>
      <ReceiptItems items={order.items} />
      <table className="ml-auto w-1/2">
        <tbody>
          <Sum label={m.cart_subtotal()} amount={money(toPaisa(sums.subtotal))} />
          {sums.discount > 0 && <Sum label={m.order_discount()} amount={money(-toPaisa(sums.discount))} />}
          <Sum label={m.cart_shipping()} amount={delivery} />
          {sums.codFee > 0 && <Sum label={m.cart_cod_fee()} amount={money(toPaisa(sums.codFee))} />}
          <Sum label={m.cart_tax()} amount={money(toPaisa(sums.tax))} />
          <Sum label={m.cart_total()} amount={money(toPaisa(sums.total))} strong />
          {!!order.received && <Sum label={m.receipt_received()} amount={money(-toPaisa(order.received))} />}
          {!!order.advanceDue && <Sum label={m.receipt_asked()} amount={money(-toPaisa(order.advanceDue))} />}
        </tbody>
      </table>
      {due > 0 && <p className="pt-3 text-right">{m.order_payment_due({ total: money(due) })}</p>}
      {order.notes && (
        <p className="pt-4">
          <b>{m.order_notes()}</b>: {order.notes}
        </p>
      )}
      {order.status !== 'cancelled' && <p className="pt-4">{m.receipt_returns()}</p>}
    </article>
  )
}

const Sum = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <tr className={strong ? 'font-semibold' : ''}>
    <th scope="row" className="text-left font-[inherit]">
      {label}
    </th>
    <td className="text-right">{amount}</td>
  </tr>
)
