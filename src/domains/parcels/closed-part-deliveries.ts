import { sql } from 'drizzle-orm'
import { receivedFor } from '#domains/cod-rules/advances.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Condition for a parcel `p` that was delivered in part and whose other pieces the counter has received: the customer
 * owns what they kept. No longer true once the order was cancelled, even if it is reopened later.
 */
const isClosedPartDelivery = sql.raw(`p.state = 'partly_delivered' and p.received_back_at is not null
  and p.request_id is null and not exists (select from order_events e
    where e.order_row = p.order_row and e.status = 'cancelled' and e.at >= p.received_back_at)`)

const keptQuantity = sql.raw('(pl.quantity - pl.to_shelf - pl.to_second_choice - pl.written_off)')

/** Pieces of an order line `l` that the customer kept out of such parcels, as an SQL expression. */
export const keptPiecesInSql = sql`coalesce((
  select sum(${keptQuantity}) from parcel_lines pl join parcels p on p.id = pl.parcel_id
  where pl.order_line_id = l.id and ${isClosedPartDelivery}), 0)`

/**
 * Paisa that such a parcel `p` collected, as an SQL expression. If the courier did not report it: the amount to collect
 * without the pieces that came back. The order line has the price of the size that the customer pays for.
 */
const collectedByParcel = sql`coalesce(p.collected, greatest(0, p.to_collect - (
  select sum(pl.unit_price * pl.quantity) - sum(coalesce(line.unit_price, pl.unit_price) * ${keptQuantity})
  from parcel_lines pl left join order_lines line on line.id = pl.order_line_id where pl.parcel_id = p.id)))`

/** Paisa that such parcels of an order `o` collected, as an SQL expression. */
export const collectedInSql = sql`coalesce((
  select sum(${collectedByParcel}) from parcels p where p.order_row = o.id and ${isClosedPartDelivery}), 0)::bigint`

/**
 * Writes what a partial delivery collected if its courier did not report it. Called once the counter has received the
 * other pieces and the order is what the customer kept: until then it may have been the whole amount.
 */
export const writeCollected = (tx: Db, parcelId: number) =>
  tx.execute(sql`
    update parcels p set collected = ${collectedByParcel}
    where p.id = ${parcelId} and p.state = 'partly_delivered' and p.collected is null`)

/** Paisa that the closed part deliveries of an order collected. */
async function collectedOf(db: Db, orderRow: number): Promise<number> {
  const [row] = await queryRows(db, { collected: col.int }).run(sql`
    select ${collectedInSql} as collected from orders o where o.id = ${orderRow}`)
  return row?.collected ?? 0
}

/**
 * Paisa that were paid for an order as its coming parcels see it: in advance, and to closed part deliveries. What a
 * delivered parcel collected stays its own amount.
 */
export const paidFor = async (db: Db, orderRow: number): Promise<number> =>
  (await receivedFor(db, orderRow)) + (await collectedOf(db, orderRow))
