import { and, desc, sql } from 'drizzle-orm'
import { filteredOrders } from '#domains/orders/finding/filter-orders.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { dhakaTimestamp } from '#shared/dates.ts'
import { channelLabels } from '#shared/orders/order-channel.ts'
import { staffWord } from '#shared/orders/order-status.ts'
import { sizesOf } from '#shared/orders/sizes-of.ts'
import { showPhone } from '#shared/phone.ts'
import { csvLine } from '#shared/text/csv.ts'
import type { OrderView } from '../contract.ts'
import { viewsOf } from '../order-view.ts'
import type { OrderFilters } from '../staff-contract.ts'
import { orders } from '../tables.ts'

const columns: [head: string, value: (order: OrderView) => string | number][] = [
  ['Order', ({ orderId }) => orderId],
  ['Placed (Dhaka)', ({ orderDate }) => dhakaMinuteOf(orderDate)],
  ['Status', ({ status }) => staffWord(status)],
  ['Payment', ({ paymentInfo }) => paymentInfo.method],
  ['Payment status', ({ paymentInfo }) => paymentInfo.status],
  ['Source', ({ source = '' }) => source],
  ['Reached us by', ({ channel }) => (channel ? channelLabels[channel] : '')],
  ['Customer', ({ customerInfo }) => customerInfo.name],
  ['Phone', ({ customerInfo }) => showPhone(customerInfo.phone)],
  ['Second phone', ({ customerInfo }) => showPhone(customerInfo.altPhone)],
  ['E-mail', ({ customerInfo }) => customerInfo.email],
  ['Address', ({ customerInfo }) => customerInfo.address.street],
  ['Thana', ({ customerInfo }) => customerInfo.address.thana?.name.en ?? ''],
  ['City', ({ customerInfo }) => customerInfo.address.city],
  ['Items', ({ items }) => items.map(itemText).join('; ')],
  ['Pieces', ({ totalQuantity }) => totalQuantity],
  ['Subtotal (taka)', ({ orderSummary }) => orderSummary.subtotal],
  ['Delivery (taka)', ({ orderSummary }) => orderSummary.shipping],
  ['Cash on delivery fee (taka)', ({ orderSummary }) => orderSummary.codFee],
  ['Tax (taka)', ({ orderSummary }) => orderSummary.tax],
  ['Discount (taka)', ({ orderSummary }) => orderSummary.discount],
  ['Total (taka)', ({ orderSummary }) => orderSummary.total],
  ['Customer’s note', ({ notes }) => notes],
]

const itemText = ({ quantity, sku = '', ...item }: OrderView['items'][number]) =>
  `${quantity} × ${pieceName({ ...item, size: sizesOf(item) })} ${sku}`.trim()

/** 2026-11-21 15:05: spreadsheet programs recognise this as a time. */
const dhakaMinuteOf = (at: string) => dhakaTimestamp(new Date(at)).slice(0, 16)

/** Orders per read, so that memory does not grow with the file. */
const batchSize = 500

/** Positions per search: what the filters find is found anew for each of them. */
const positionsPerSearch = 10_000

/** The filtered orders as CSV, newest first, one line per order. */
export async function* ordersCsv(db: Db, query: OrderFilters): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([head]) => head))}`
  for (let last: Position | undefined; ; ) {
    const found = await positionsAfter(db, query, last)
    for (let from = 0; from < found.length; from += batchSize) {
      const ids = found.slice(from, from + batchSize).map(({ id }) => id)
      const rows = await db
        .select()
        .from(orders)
        .where(sql`${orders.id} = any(${sql.param(ids)}::bigint[])`)
        .orderBy(desc(orders.placedAt), desc(orders.id))
      const views = await viewsOf(db, rows, { forStaff: true })
      yield views.map((order) => csvLine(columns.map(([, value]) => value(order)))).join('')
    }
    if (found.length < positionsPerSearch) return
    last = found.at(-1)
  }
}

const positionColumns = { id: col.int, at: col.text, day: col.text }
type Position = RowOf<typeof positionColumns>

/**
 * The next page of positions, since a million orders do not fit into memory. With a filter by days the sort begins with
 * the day, so that its index is used and newer orders are not read.
 */
function positionsAfter(db: Db, query: OrderFilters, last: Position | undefined): Promise<Position[]> {
  const isByDay = query.from || query.to
  const after = last && sql`(placed_at, id) < (${last.at}::timestamptz, ${last.id})`
  const afterOfDay = last && sql`(placed_on, placed_at, id) < (${last.day}::date, ${last.at}::timestamptz, ${last.id})`
  return queryRows(db, positionColumns).run(sql`
    select id, placed_at::text as at, placed_on::text as day from orders
    where ${and(filteredOrders(query), isByDay ? afterOfDay : after)}
    order by ${isByDay ? sql`placed_on desc, ` : sql``}placed_at desc, id desc limit ${positionsPerSearch}`)
}
