import { asc, eq } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { ParcelToBook } from '#domains/parcels/couriers/courier.ts'
import { expectedIn, takeBackNote } from '#domains/parcels/exchanges/exchanges.ts'
import { parcelLines, parcels } from '#domains/parcels/tables.ts'
import { pairsIn } from '#domains/parcels/two-sizes/second-sizes.ts'
import { wholeTakaToCollect } from '#domains/parcels/whole-taka-to-collect.ts'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { toTaka } from '#shared/money.ts'
import { localPhone, readPhone } from '#shared/phone.ts'
import { cityNames } from '#shared/places/districts.ts'
import { gramsOfParcel } from './parcel-weight.ts'
import { referenceOf } from './withdrawn-bookings.ts'

/** A parcel as sent to a courier. Amounts in whole taka, weight in grams. @throws Error if the parcel does not exist */
export async function parcelToBook(db: Db, parcelId: number): Promise<ParcelToBook> {
  const [row] = await db
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(eq(parcels.id, parcelId))
  if (!row) throw new Error('the parcel is gone')
  const { parcel, order } = row
  const lines = await db
    .select()
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))
  const pairs = await pairsIn(db, parcelId)
  const expected = await expectedIn(db, [parcelId])
  const place = placeView(order)
  // A courier refuses the whole parcel for a number that is none.
  const secondPhone = readPhone(order.altPhone)
  const priceOf = new Map(lines.map(({ id, unitPrice }) => [id, unitPrice]))
  const paid = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  // A courier that loses the parcel owes both sizes, of which the second has no price of its own.
  const worth = pairs.reduce((sum, { first }) => sum + (priceOf.get(first) ?? 0), paid)
  return {
    reference: await referenceOf(db, { parcelId, number: parcel.number }),
    recipient: {
      name: order.customerName,
      phone: localPhone(order.phone),
      ...(secondPhone && { secondPhone: localPhone(secondPhone) }),
      address: order.address,
      districtEn: place.district?.name.en ?? cityNames(order.city).en,
      thanaEn: place.thana?.name.en ?? null,
    },
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: await gramsOfParcel(db, parcelId),
    toCollectTaka: wholeTakaToCollect(parcel.toCollect),
    valueTaka: Math.ceil(toTaka(worth)),
    note: takeBackNote(expected) + order.notes,
    description: lines
      .map((line) => {
        const isTried = pairs.some(({ second }) => second === line.id)
        return `${line.quantity} x ${pieceName(line, isTried ? 'second size: one comes back' : '')}`
      })
      .join(', '),
  }
}
