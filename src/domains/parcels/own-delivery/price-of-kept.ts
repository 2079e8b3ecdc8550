import { pairsIn } from '#domains/parcels/second-sizes.ts'
import type { parcelLines } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { ParcelRow } from '../lock-parcel.ts'

type LineRow = typeof parcelLines.$inferSelect

/**
 * What a customer who keeps some of a parcel has to pay, in paisa: what it should collect without the pieces that come back. Of two sizes of a piece
 * she pays for the one that she keeps.
 * @param kept pieces that she keeps, line by line
 */
export async function priceOfKept(tx: Db, parcel: ParcelRow, lines: readonly LineRow[], kept: readonly number[]) {
  const keeps = new Map(lines.map(({ id }, at) => [id, kept[at] ?? 0]))
  const pairs = await pairsIn(tx, parcel.id)
  const isPaidAsSecond = (id: number) => pairs.some((pair) => pair.first === id && (keeps.get(pair.second) ?? 0) > 0)
  const back = lines.reduce(
    (sum, { id, unitPrice, quantity }) =>
      sum + (isPaidAsSecond(id) ? 0 : unitPrice * (quantity - (keeps.get(id) ?? 0))),
    0,
  )
  return Math.max(0, parcel.toCollect - back)
}
