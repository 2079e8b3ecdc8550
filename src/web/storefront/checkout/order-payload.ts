import type { CartLine } from '#domains/cart/contract.ts'
import type { Locale } from '#shared/locales.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { cityOf, districtByCode } from '#shared/places/districts.ts'
import type { Totals } from '#shared/totals.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { formFrom } from './check-form.ts'
import type { CheckoutForm } from './form-fields.ts'

/** Body of POST save-order: amounts in taka, each line as the shopper saw it. @param totals in paisa */
export function orderPayload(form: CheckoutForm, lines: Lines, totals: Totals, locale: Locale) {
  const { notes, altPhone, isMetropolitan: _, ...who } = form
  const district = districtByCode(form.district)
  return {
    orderDetails: { paymentMethod: checkoutMethod, notes },
    customerInfo: { ...who, city: district ? cityOf(district) : '', altPhone: altPhone.trim() },
    items: lines.map(orderItem),
    totals: {
      subtotal: toTaka(totals.subtotal),
      deliveryCharge: toTaka(totals.deliveryCharge),
      tax: toTaka(totals.tax),
      codFee: toTaka(totals.codFee),
      total: toTaka(totals.total),
    },
    locale,
  }
}
export type OrderPayload = ReturnType<typeof orderPayload>

const orderItem = ({ id, name, price, originalPrice, image, size, color, quantity, secondSize }: CartLine) => ({
  id,
  name,
  price,
  originalPrice,
  image,
  size,
  color,
  quantity,
  total: toTaka(toPaisa(price) * quantity),
  ...(secondSize && { secondSize }),
})

/** The form values of an order, which may have been stored by a release without districts. */
export const formOf = ({ customerInfo, orderDetails }: OrderPayload): CheckoutForm =>
  formFrom({ ...customerInfo, notes: orderDetails.notes })
