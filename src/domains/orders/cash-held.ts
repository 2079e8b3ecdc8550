import { type SQL, sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { type CashHolder, ownCourier } from '#shared/parcels/own-courier.ts'
import type { OrderView } from './contract.ts'
import type { OrderRow } from './order-view.ts'
import { orders } from './tables.ts'

// Parcels are a domain above: only their table is read here.

/**
 * Condition for a parcel `p` whose customer paid on delivery and whose cash is not recorded as paid out to the shop.
 * Independent of where its pieces are: the holder of the cash owes it, even if the order was cancelled since. Must
 * match the condition of the index on these parcels.
 */
const holdsCash = sql.raw(
  `p.paid_out_at is null and p.delivered_at is not null and coalesce(p.collected, p.to_collect) > 0`,
)

/** The orders, by their parcels, whose cash is with a courier, or with a rider of the shop. */
export const parcelsWithCashAt = (holder: CashHolder): SQL =>
  sql`select p.order_row from ${parcels} p where ${holdsCash}
    and p.courier is ${holder === 'rider' ? sql`not` : sql``} distinct from ${ownCourier}`

/** The condition for these orders. */
export const withCashAt = (holder: CashHolder): SQL => sql`${orders.id} in (${parcelsWithCashAt(holder)})`

/** Condition for orders whose cash is still with a courier or rider. */
export const withCashOutside = sql`exists (
  select from ${parcels} p where p.order_row = ${orders.id} and ${holdsCash})`

/** Cash of each order that is not paid out, by parcel; includes cancelled orders. */
export async function cashHeldBy(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<string, NonNullable<OrderView['cash']>>> {
  if (rows.length === 0) return new Map()
  const ids = sql.param(rows.map(({ id }) => id))
  const columns = { id: col.int, courier: col.text.orNull, rider: col.text.orNull, cash: col.int }
  const found = await queryRows(db, columns).run(sql`
    select p.order_row as id, p.courier, s.username as rider, coalesce(p.collected, p.to_collect) as cash
    from ${parcels} p left join staff s on s.id = p.rider_id
    where p.order_row = any(${ids}::bigint[]) and ${holdsCash} order by p.order_row, p.position`)
  const numberOf = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const held = found.map(({ id, courier, rider, cash }) => ({
    orderId: numberOf.get(id) ?? '',
    part: { courier, rider: courier === ownCourier ? rider : null, amount: toTaka(cash) },
  }))
  return new Map(
    [...Map.groupBy(held, ({ orderId }) => orderId)].map(([orderId, all]) => [orderId, all.map(({ part }) => part)]),
  )
}
