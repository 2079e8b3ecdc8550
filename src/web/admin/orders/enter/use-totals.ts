import { useQuery } from '@tanstack/react-query'
import { codFeeOf, type DeliveryZone, deliveryCharge } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { gramsOf } from '#shared/totals.ts'
import { weightKey, weightsQuery } from '#web/admin/request/catalogue/weights.ts'
import { zoneQuery } from '#web/admin/request/delivery-zones.ts'
import type { Recipient } from '#web/admin/request/order-desk.ts'
import type { PieceRow } from '../piece-rows.tsx'

/**
 * Totals in taka, by the same calculation as the server's. `delivery` is undefined, and not part of the total, until
 * place and weights are known.
 */
export function useTotals(rows: PieceRow[], { district, thana }: Recipient) {
  const { data: zone } = useQuery(zoneQuery({ district, thana }))
  const pieces = rows.map(({ id, size, color }) => ({ id: id ?? 0, size, color }))
  const { data: weights } = useQuery(weightsQuery(pieces, zone !== undefined && zone.perKg > 0))
  const subtotal = rows.reduce((sum, { price, quantity }) => sum + toPaisa(price) * quantity, 0)
  const delivery = zone && deliveryCharge(subtotal, inPaisa(zone), gramsIn(rows, weights))
  const codFee = zone ? codFeeOf(subtotal, inPaisa(zone), checkoutMethod) : 0
  return {
    subtotal: toTaka(subtotal),
    delivery: typeof delivery === 'number' ? toTaka(delivery) : undefined,
    codFee: toTaka(codFee),
    /** The promised day of arrival; '' without a promise. */
    arrival: zone?.promise ?? '',
    total: toTaka(subtotal + (delivery ?? 0) + codFee),
  }
}

const inPaisa = ({
  price,
  perKg,
  freeOver,
  codFee,
}: Pick<DeliveryZone, 'price' | 'perKg' | 'freeOver' | 'codFee'>) => ({
  price: toPaisa(price),
  perKg: toPaisa(perKg),
  freeOver: freeOver === null ? null : toPaisa(freeOver),
  codFee: toPaisa(codFee),
})

/** Total weight in grams; null while a weight is unknown. */
function gramsIn(rows: PieceRow[], weights: Map<string, number> | undefined): number | null {
  const weighed = rows.flatMap((row) => {
    const grams = weights?.get(weightKey(row))
    return grams === undefined ? [] : [{ quantity: row.quantity, grams }]
  })
  return weighed.length === rows.length ? gramsOf(weighed) : null
}
