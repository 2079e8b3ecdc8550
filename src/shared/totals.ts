import {
  codFeeOf,
  type DeliveryZone,
  type DeliveryZones,
  deliveryCharge,
  isFreeEverywhere,
} from './delivery/delivery.ts'

/** All in whole paisa. `codFee`: for paying on delivery. */
export type Totals = { subtotal: number; deliveryCharge: number; tax: number; codFee: number; total: number }

/** Null: not known yet, and not in the total. */
export type TotalsSoFar = Omit<Totals, 'deliveryCharge' | 'codFee'> & {
  deliveryCharge: number | null
  codFee: number | null
}

/** Price of a piece in paisa, whole quantity, weight of a piece. */
type Line = { price: number; quantity: number; grams: number }
/** `grams` undefined: not known yet. */
type LineSoFar = Omit<Line, 'grams'> & { grams?: number | undefined }

const subtotalOf = (lines: readonly Omit<Line, 'grams'>[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Weight of the pieces in grams. */
export const gramsOf = (lines: readonly Pick<Line, 'quantity' | 'grams'>[]): number =>
  lines.reduce((sum, { quantity, grams }) => sum + quantity * grams, 0)

/**
 * Totals of a cart, used by cart page, checkout and server alike. Tax is always 0 (prices include it).
 * @param method how the order is paid
 */
export function totalsOf(lines: readonly Line[], zone: DeliveryZone, method: string): Totals {
  const subtotal = subtotalOf(lines)
  return sumOf(subtotal, deliveryCharge(subtotal, zone, gramsOf(lines)), codFeeOf(subtotal, zone, method))
}

const sumOf = (subtotal: number, deliveryCharge: number, codFee: number): Totals => ({
  subtotal,
  deliveryCharge,
  tax: 0,
  codFee,
  total: subtotal + deliveryCharge + codFee,
})

/**
 * The same while the destination (`zone` null) or the weight of a line is not known: delivery is null unless it costs
 * the same in any case, and so is the fee.
 */
export function totalsSoFar(
  lines: readonly LineSoFar[],
  zone: DeliveryZone | null,
  zones: DeliveryZones,
  method: string,
): TotalsSoFar {
  const subtotal = subtotalOf(lines)
  const isWeighed = lines.every((line): line is Line => line.grams !== undefined)
  const free = isFreeEverywhere(subtotal, zones) ? 0 : null
  const delivery = zone ? deliveryCharge(subtotal, zone, isWeighed ? gramsOf(lines) : null) : free
  const [first = 0, ...otherFees] = (zone ? [zone] : zones.zones).map((each) => codFeeOf(subtotal, each, method))
  const codFee = otherFees.every((fee) => fee === first) ? first : null
  return { ...sumOf(subtotal, delivery ?? 0, codFee ?? 0), deliveryCharge: delivery, codFee }
}

/** Whether nothing is missing in the total. */
export const isComplete = (totals: TotalsSoFar): totals is Totals =>
  totals.deliveryCharge !== null && totals.codFee !== null
