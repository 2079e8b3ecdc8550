import type { OrderView } from '#domains/orders/contract.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale, money } from '#web/ui/locale.ts'

/** The pieces of an order with their pictures. */
export function OrderItems({ order }: { order: OrderView }) {
  return (
    <ul>
      {order.items.map((item, i) => {
        const name = inPageLocale({ en: item.name, bn: item.nameBn })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={i} className="flex gap-4 border-line border-b py-4 first:pt-0">
            <LinePicture image={item.image} className="w-16 sm:w-20" />
            <div className="min-w-0 grow">
              {item.productId === null ? (
                <p className="font-semibold">{name}</p>
              ) : (
                <Link to={variantPath(item.productId, item.color, item.size)} className="font-semibold hover:underline">
                  {name}
                </Link>
              )}
              <p className="text-ink-soft text-sm">{variantLabel(item)}</p>
              <p className="text-sm text-stone tabular-nums">
                {m.order_quantity_price({ quantity: count(item.quantity), price: money(toPaisa(item.price)) })}
              </p>
            </div>
            <p className="shrink-0 font-semibold tabular-nums">{money(toPaisa(item.total))}</p>
          </li>
        )
      })}
    </ul>
  )
}
