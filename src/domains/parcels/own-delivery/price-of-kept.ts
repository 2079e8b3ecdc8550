import type { parcelLines } from '#domains/parcels/tables.ts'
import { pairsIn, secondOf } from '#domains/parcels/two-sizes/second-sizes.ts'
import type { Db } from '#platform/database/database.ts'
import { priceOfKept } from '#shared/parcels/price-of-kept.ts'
import type { ParcelRow } from '../lock-parcel.ts'

type LineRow = typeof parcelLines.$inferSelect

/** The price of the kept pieces of a parcel, in paisa. @param kept number of kept pieces, line by line */
export async function priceOfKeptPieces(tx: Db, parcel: ParcelRow, lines: readonly LineRow[], kept: readonly number[]) {
  const pairs = await pairsIn(tx, parcel.id)
  const priced = lines.map(({ id, quantity, unitPrice }) => ({
    quantity,
    price: unitPrice,
    secondOf: secondOf(id, lines, pairs),
  }))
  return priceOfKept({ toCollect: parcel.toCollect, lines: priced }, kept)
}
