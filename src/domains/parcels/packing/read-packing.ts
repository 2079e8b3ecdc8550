import { eq } from 'drizzle-orm'
import { possibleDuplicates } from '#domains/orders/possible-duplicates.ts'
import { orders } from '#domains/orders/tables.ts'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { parcelByNumber } from '../parcels.ts'
import { parcels } from '../tables.ts'
import { packedLines, versionOf, whyNotPacked } from './lock-packing.ts'
import type { Packing } from './staff-contract.ts'
import { surplusOf } from './surplus.ts'
import { locationsOf } from './variant-locations.ts'

/**
 * A parcel on the packing table. If it cannot be packed, `whyNot` gives the reason.
 * @param typed its own number, the courier's, or that of an order with one parcel
 * @throws NotFound; Refusal 409 several_parcels
 */
export async function readPacking(db: Db, typed: string): Promise<Packing> {
  const { number } = await parcelByNumber(db, typed)
  const [row] = await db
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(eq(parcels.number, number))
  if (!row) throw new NotFound('Parcel')
  const { parcel, order } = row
  const lines = await packedLines(db, parcel.id)
  const surplus = await surplusOf(db, parcel.id)
  const locations = await locationsOf(
    db,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  return {
    number,
    orderId: order.orderId,
    orderStatus: order.status,
    state: parcel.state,
    courier: parcel.courier,
    consignment: parcel.consignment,
    attention: parcel.attention,
    customer: { name: order.customerName, city: placeIn(placeView(order), 'en') },
    notes: order.notes,
    alike: (await possibleDuplicates(db, [order])).get(order.orderId) ?? [],
    whyNot: whyNotPacked(parcel, order) ?? '',
    version: versionOf(lines),
    takeOut: surplus.map(({ name, size, color, quantity }) => ({ name, size, color, quantity })),
    packedBy: parcel.packedBy,
    packedAt: parcel.packedAt?.toISOString() ?? null,
    lines: lines.map(({ name, skuNow, barcode, size, color, variantId, quantity, packed }) => ({
      ...{ name, sku: skuNow, barcode, size, color, quantity, packed },
      ...(locations.get(variantId ?? 0) ?? { location: '', image: '' }),
    })),
  }
}
