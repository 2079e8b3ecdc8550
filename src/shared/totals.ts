import { type City, type DeliveryRates, deliveryCharge } from './delivery.ts'

/** All in whole paisa. */
export type Totals = { subtotal: number; deliveryCharge: number; tax: number; total: number }

/**
 * What a cart costs: the one arithmetic of cart page, checkout and server. Tax is always 0 (prices include it).
 * @param lines unit prices in paisa and whole quantities
 */
export function totalsOf(
  lines: readonly { price: number; quantity: number }[],
  city: City,
  rates: DeliveryRates,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const delivery = deliveryCharge(subtotal, city, rates)
  return { subtotal, deliveryCharge: delivery, tax: 0, total: subtotal + delivery }
}
