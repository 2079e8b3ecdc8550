import { type City, type DeliveryRates, deliveryCharge, isFreeEverywhere } from './delivery.ts'

/** All in whole paisa. */
export type Totals = { subtotal: number; deliveryCharge: number; tax: number; total: number }

/**
 * Totals of a cart, used by cart page, checkout and server alike. Tax is always 0 (prices include it).
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

/**
 * The same while no city is chosen (''): delivery is null unless it is free for every city, and the total excludes it.
 */
export function totalsSoFar(
  lines: readonly { price: number; quantity: number }[],
  city: City | '',
  rates: DeliveryRates,
): Omit<Totals, 'deliveryCharge'> & { deliveryCharge: number | null } {
  const totals = totalsOf(lines, city || 'dhaka', rates)
  if (city !== '' || isFreeEverywhere(totals.subtotal, rates)) return totals
  return { ...totals, deliveryCharge: null, total: totals.subtotal }
}
