import { count, desc, eq } from 'drizzle-orm'
import type { PickingList } from '#domains/parcels/packing/staff-contract.ts'
import { locationsOf } from '#domains/parcels/packing/variant-locations.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { pickingListOrders, pickingLists, pickingTicks } from '../tables.ts'
import { chosenParcels, type ToFetch } from './chosen-parcels.ts'
import { orderRowsOf, type Piece, piecesOf } from './pieces-to-fetch.ts'
import { pickedOf } from './tick-picking.ts'

/**
 * The pieces to fetch for a list, from its current orders, by location, then SKU. Pieces without a location come last.
 * @throws NotFound
 */
export async function readPickingList(db: Db, list: number): Promise<PickingList> {
  const [row] = await db.select().from(pickingLists).where(eq(pickingLists.id, list))
  if (!row) throw new NotFound('Picking list')
  const fetch = await chosenParcels(db, list)
  const [pieces, ticks] = await Promise.all([
    piecesOf(db, fetch),
    db.select().from(pickingTicks).where(eq(pickingTicks.listId, list)),
  ])
  const locations = await locationsOf(
    db,
    pieces.flatMap(({ variant_id }) => variant_id ?? []),
  )
  const tickOf = new Map(ticks.map((tick) => [tick.sku, tick]))
  const orderOf = await orderRowsOf(db, fetch)
  const lines = [...Map.groupBy(pieces, ({ sku }) => sku)].map(([sku, same]) => {
    const { name, barcode, size, color, variant_id } = same[0] as Piece
    const tick = tickOf.get(sku)
    const picked = tick ? pickedOf(tick, same, orderOf) : 0
    return {
      ...{ sku, barcode, name, size, color },
      ...(locations.get(variant_id ?? 0) ?? { location: '', image: '' }),
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      orders: ordersOf(same, fetch),
      picked,
      pickedBy: picked > 0 ? (tick?.pickedBy ?? '') : '',
    }
  })
  const { createdBy, createdAt } = row
  const orders = new Set([...fetch.orders.values(), ...fetch.parcels.values()]).size
  return { list, createdBy, createdAt: createdAt.toISOString(), lines: lines.sort(byShelf), orders, left: fetch.left }
}

type Line = PickingList['lines'][number]

/** A2 comes before A10. */
const byShelf = (a: Line, b: Line): number =>
  Number(a.location === '') - Number(b.location === '') ||
  a.location.localeCompare(b.location, 'en', { numeric: true }) ||
  a.sku.localeCompare(b.sku, 'en', { numeric: true })

/** How many pieces each order needs, under the number by which it was selected. */
function ordersOf(pieces: readonly Piece[], fetch: ToFetch): Line['orders'] {
  const sums = new Map<string, number>()
  for (const { order_row, parcel_id, quantity } of pieces) {
    const number = (order_row ? fetch.orders.get(Number(order_row)) : fetch.parcels.get(Number(parcel_id))) ?? ''
    sums.set(number, (sums.get(number) ?? 0) + quantity)
  }
  return [...sums].map(([number, quantity]) => ({ number, quantity })).sort((a, b) => a.number.localeCompare(b.number))
}

/** The newest lists. */
export async function newestPickingLists(db: Db) {
  const rows = await db
    .select({
      list: pickingLists.id,
      createdBy: pickingLists.createdBy,
      createdAt: pickingLists.createdAt,
      orders: count(pickingListOrders.id),
    })
    .from(pickingLists)
    .leftJoin(pickingListOrders, eq(pickingListOrders.listId, pickingLists.id))
    .groupBy(pickingLists.id)
    .orderBy(desc(pickingLists.createdAt), desc(pickingLists.id))
    .limit(50)
  return { lists: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
