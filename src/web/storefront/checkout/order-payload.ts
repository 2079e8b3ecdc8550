import type { CartLine } from '#domains/cart/contract.ts'
import { type DeliveryRates, readCity } from '#shared/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { totalsOf } from '#shared/totals.ts'
import { inPaisa, type Lines } from '#web/storefront/cart/cart-lines.ts'
import type { CheckoutForm } from './check-form.ts'

/** Body of POST save-order: amounts in taka, each line as the shopper saw it. */
export function orderPayload(form: CheckoutForm, lines: Lines, rates: DeliveryRates, locale: Locale) {
  const { notes, city, altPhone, ...who } = form
  const totals = totalsOf(inPaisa(lines), readCity(city) ?? 'dhaka', rates)
  return {
    orderDetails: { paymentMethod: 'cod' as const, notes },
    customerInfo: { ...who, city, altPhone: altPhone.trim() },
    items: lines.map(orderItem),
    totals: {
      subtotal: toTaka(totals.subtotal),
      deliveryCharge: toTaka(totals.deliveryCharge),
      tax: toTaka(totals.tax),
      total: toTaka(totals.total),
    },
    locale,
  }
}
export type OrderPayload = ReturnType<typeof orderPayload>

const orderItem = ({ id, name, price, originalPrice, image, size, color, quantity }: CartLine) => ({
  id,
  name,
  price,
  originalPrice,
  image,
  size,
  color,
  quantity,
  total: toTaka(toPaisa(price) * quantity),
})

/** The form values of an order. */
export const formOf = ({ customerInfo, orderDetails }: OrderPayload): CheckoutForm => ({
  ...customerInfo,
  notes: orderDetails.notes,
})
