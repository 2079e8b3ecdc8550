import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { count, inPageLocale, money } from '#web/ui/locale.ts'

/** The lines of the order on the receipt. */
export function ReceiptItems({ items }: { items: OrderView['items'] }) {
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th className="text-left">{m.order_piece()}</th>
          <th className="text-right">{m.cart_quantity()}</th>
          <th className="text-right">{m.cart_total()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <tr key={i}>
            <td>
              {inPageLocale({ en: item.name, bn: item.nameBn })}
              <br />
              <small>{variantLabel(item)}</small>
            </td>
            <td className="text-right">
              {m.order_quantity_price({ quantity: count(item.quantity), price: money(toPaisa(item.price)) })}
            </td>
            <td className="text-right">{money(toPaisa(item.total))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
