import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { shelfOf } from '#domains/parcels/packing/shelf-of.ts'
import type { PickingList, TickPicking } from '#domains/parcels/packing/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { parcels, pickingListOrders, pickingLists, pickingTicks } from '../tables.ts'
import { chosenParcels, type ToFetch } from './chosen-parcels.ts'

type Piece = {
  order_row: number | null
  parcel_id: number | null
  variant_id: number | null
  sku: string
  barcode: string
  name: string
  size: string
  color: string
  quantity: number
}

/**
 * What is to be fetched for a list as its orders are now, by location, then SKU. Pieces without a location come last.
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
  const shelves = await shelfOf(
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
      ...(shelves.get(variant_id ?? 0) ?? { location: '', image: '' }),
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

/** How many pieces of a line each order needs, by its row. */
function neededOf(pieces: readonly Piece[], orderOf: Map<number, number>): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { order_row, parcel_id, quantity } of pieces) {
    const row = Number(order_row ?? orderOf.get(Number(parcel_id)))
    sums.set(row, (sums.get(row) ?? 0) + quantity)
  }
  return sums
}

/** The rows of the orders of parcels, by parcel. */
async function orderRowsOf(db: Db, { parcels: fetched }: ToFetch): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: parcels.id, orderRow: parcels.orderRow })
    .from(parcels)
    .where(inArray(parcels.id, [...fetched.keys()]))
  return new Map(rows.map(({ id, orderRow }) => [id, orderRow]))
}

/**
 * Pieces of a line that were fetched and are still for it: those of an order that was packed or cancelled went with it, and what an order has
 * more since is not fetched.
 */
function pickedOf(
  { picked, ofOrders }: Pick<typeof pickingTicks.$inferSelect, 'picked' | 'ofOrders'>,
  pieces: readonly Piece[],
  orderOf: Map<number, number>,
): number {
  if (Object.keys(ofOrders).length === 0) return picked
  return [...neededOf(pieces, orderOf)].reduce((sum, [row, needed]) => sum + Math.min(needed, ofOrders[row] ?? 0), 0)
}

/** Which order gets how many of the pieces that were fetched: each what it needs, in their order. */
async function shared(db: Db, { list, sku, picked }: TickPicking): Promise<Record<string, number>> {
  const fetch = await chosenParcels(db, list)
  const same = (await piecesOf(db, fetch)).filter((piece) => piece.sku === sku)
  let left = picked
  const of: Record<string, number> = {}
  for (const [row, needed] of neededOf(same, await orderRowsOf(db, fetch))) {
    const pieces = Math.min(needed, left)
    if (pieces > 0) of[row] = pieces
    left -= pieces
  }
  return of
}

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

async function piecesOf(db: Db, fetch: ToFetch): Promise<Piece[]> {
  const { rows } = await db.execute<Piece>(sql`
    select l.order_row, l.parcel_id, l.variant_id, coalesce(v.barcode, '') as barcode, l.name, l.size, l.color, l.quantity,
      case when p.deleted_at is null then coalesce(v.sku, l.sku) else l.sku end as sku
    from (
      select order_row, null::bigint as parcel_id, variant_id, sku, name_en as name, size, color, quantity, id
      from order_lines where order_row = any(${sql.param([...fetch.orders.keys()])}::bigint[])
      union all
      select null, parcel_id, variant_id, sku, name, size, color, quantity, id
      from parcel_lines where parcel_id = any(${sql.param([...fetch.parcels.keys()])}::bigint[])
    ) l left join variants v on v.id = l.variant_id left join products p on p.number = v.product_number
    order by l.order_row, l.parcel_id, l.id`)
  return rows
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

/**
 * Says that pieces of a line were fetched, for the orders that need them now; 0 takes the tick off. The last word counts.
 * @throws NotFound for an unknown list
 */
export function tickPicking(db: Db, { list, sku, picked }: TickPicking, pickedBy: string, at: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: pickingLists.id })
        .from(pickingLists)
        .where(eq(pickingLists.id, list))
        .for('key share')
      if (!row) throw new NotFound('Picking list')
      const where = sql`${pickingTicks.listId} = ${list} and ${pickingTicks.sku} = ${sku}`
      if (picked === 0) await tx.delete(pickingTicks).where(where)
      else {
        const tick = { picked, ofOrders: await shared(tx, { list, sku, picked }), pickedBy, at }
        await tx
          .insert(pickingTicks)
          .values({ listId: list, sku, ...tick })
          .onConflictDoUpdate({ target: [pickingTicks.listId, pickingTicks.sku], set: tick })
      }
    }),
  )
}
