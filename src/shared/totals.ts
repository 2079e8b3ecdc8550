import { type DeliveryZone, type DeliveryZones, deliveryCharge, elsewhereOf, isFreeEverywhere } from './delivery.ts'

/** All in whole paisa. */
export type Totals = { subtotal: number; deliveryCharge: number; tax: number; total: number }

/**
 * Totals of a cart, used by cart page, checkout and server alike. Tax is always 0 (prices include it).
 * @param lines unit prices in paisa and whole quantities
 */
export function totalsOf(lines: readonly { price: number; quantity: number }[], zone: DeliveryZone): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const delivery = deliveryCharge(subtotal, zone)
  return { subtotal, deliveryCharge: delivery, tax: 0, total: subtotal + delivery }
}

/**
 * The same while no destination is chosen (null): delivery is null unless it is free everywhere, and the total excludes it.
 */
export function totalsSoFar(
  lines: readonly { price: number; quantity: number }[],
  zone: DeliveryZone | null,
  zones: DeliveryZones,
): Omit<Totals, 'deliveryCharge'> & { deliveryCharge: number | null } {
  const totals = totalsOf(lines, zone ?? elsewhereOf(zones))
  if (zone || isFreeEverywhere(totals.subtotal, zones)) return totals
  return { ...totals, deliveryCharge: null, total: totals.subtotal }
}
