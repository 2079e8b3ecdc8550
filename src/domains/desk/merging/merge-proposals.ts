import { inArray, sql } from 'drizzle-orm'
import { type OrderRow, viewsOf } from '#domains/orders/order-view.ts'
import { duplicatesWithin, plainAddress } from '#domains/orders/possible-duplicates.ts'
import { statusWhere } from '#domains/orders/status-sql.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { orderState } from '#shared/orders/order-status.ts'
import type { MergeProposal } from '../staff-contract.ts'
import { heldBy, mergeObstacle } from './merge-obstacle.ts'

/** More are not offered at once. */
const maxProposals = 5

const isMergeable = statusWhere(sql`o.status`, (state) => state.isMergeable)

const matchColumns = {
  id: col.int,
  isSamePhone: col.boolean,
  isSameAddress: col.boolean,
  samePieces: col.json<Parameters<typeof pieceName>[0][]>(),
}

/**
 * Orders that this one may be merged with: placed within 24 hours, with the same phone number, or with the same address
 * and a common piece; not packed, not paid, and not dismissed as two orders. Each comes with the obstacle to merging,
 * if any. Uses indexes on phone and thana.
 */
export async function mergeProposals(db: Db, order: OrderRow): Promise<MergeProposal[]> {
  if (!orderState(order.status).isMergeable || order.paymentStatus !== 'pending' || order.deletedAt !== null) return []
  const found = await similarOrders(db, order)
  if (found.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(orders.placedAt, orders.id)
  const [views, held] = await Promise.all([
    viewsOf(db, rows, { forStaff: true }),
    heldBy(db, [order.id, ...rows.map(({ id }) => id)]),
  ])
  return rows.flatMap((row, at) => {
    const view = views[at]
    const same = found.find(({ id }) => id === row.id)
    if (!view || !same) return []
    const { id: _, samePieces, ...facts } = same
    const first = firstOf(order, row)
    const obstacle = mergeObstacle({ first, second: first === row ? order : row }, held)
    const names = samePieces.map((piece) => pieceName(piece))
    return { order: view, ...facts, samePieces: names, keeps: first.orderId, obstacle }
  })
}

/** The order that keeps its number in a merge: the older one. */
export const firstOf = (one: OrderRow, other: OrderRow): OrderRow =>
  one.placedAt.getTime() - other.placedAt.getTime() < 0 || (+one.placedAt === +other.placedAt && one.id < other.id)
    ? one
    : other

const similarOrders = (db: Db, order: OrderRow): Promise<RowOf<typeof matchColumns>[]> =>
  queryRows(db, matchColumns).run(sql`
    with mine as (select * from orders where id = ${order.id}),
    duplicates as (
      select o.id from orders o, mine
      where o.phone = mine.phone and o.placed_at between mine.placed_at - ${duplicatesWithin}
        and mine.placed_at + ${duplicatesWithin}
        and o.deleted_at is null and ${isMergeable}
      union
      select o.id from orders o, mine
      where o.thana = mine.thana and o.placed_at between mine.placed_at - ${duplicatesWithin}
        and mine.placed_at + ${duplicatesWithin}
        and o.deleted_at is null and ${isMergeable}
          and ${plainAddress(sql`o.address`)} = ${plainAddress(sql`mine.address`)}
        and exists (
          select from order_lines a join order_lines b on b.variant_id = a.variant_id
          where a.order_row = mine.id and b.order_row = o.id
        )
    )
    select o.id::int, o.phone = mine.phone as "isSamePhone",
      o.thana is not distinct from mine.thana
        and ${plainAddress(sql`o.address`)} = ${plainAddress(sql`mine.address`)} as "isSameAddress",
      (
        select coalesce(json_agg(json_build_object('name', b.name_en, 'size', b.size, 'color', b.color)
          order by b.position), '[]')
        from order_lines a join order_lines b on b.variant_id = a.variant_id
        where a.order_row = mine.id and b.order_row = o.id
      ) as "samePieces"
    from duplicates join orders o using (id), mine
    where o.id <> mine.id and o.payment_status = 'pending' and o.payment_method = mine.payment_method
      and not exists (
        select from dismissed_merges d where d.first_row = least(o.id, mine.id)
          and d.second_row = greatest(o.id, mine.id)
      )
    order by o.placed_at limit ${maxProposals}`)
