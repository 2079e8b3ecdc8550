import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { containsText } from '#platform/database/substring.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { isOrderQueue, type OrderCard, type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { pageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits, tidyLine } from '#shared/text.ts'
import { alikeOrders, looksAlike } from './alike-orders.ts'
import { cashHeldBy, withCashAt } from './cash-held.ts'
import { type OrderRow, viewsOf } from './order-view.ts'
import { parcelStatesOf, withParcel } from './parcels-of-orders.ts'
import { maxOrdersPerPage, type OrderFilters, type orderCounts, type ordersQuery } from './staff-contract.ts'
import { statusWhere } from './status-sql.ts'
import { orders } from './tables.ts'

/** The order with that number, unless it is in the trash. */
export async function orderById(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  return order
}

/**
 * One page of the back office's list, filtered and sorted, by default newest first.
 * @param now for the count of the orders that are due
 * @param behindTheEnd what to return for a page beyond the last one
 */
export async function ordersPage(
  db: Db,
  query: Query,
  now: Date,
  behindTheEnd: 'the last page' | 'nothing' = 'the last page',
) {
  const { page: asked = 1, perPage = 25 } = query
  const read = tidyLine(query.search ?? '') ? searchOn : browseOn
  const [counts, first] = await Promise.all([countsOn(db, now), read(db, query, asked)])
  const card = cardFor(query)
  const page = pageOf(card ? counts[card] : first.total, asked, perPage)
  const isThere = page.page === asked || behindTheEnd === 'nothing'
  const { ids } = isThere ? first : await read(db, query, page.page)
  return { orders: await listed(db, await rowsOf(db, ids, query)), page, counts }
}

/** Ids of one page of the list, and how many orders match. */
type FoundPage = { ids: number[]; total: number }

/**
 * A page of a search. One pass finds and counts: what a text matches has to be read whole for the number. Sorted in
 * that pass, because the index that has this order also has the text.
 */
async function searchOn(db: Db, query: Query, page: number): Promise<FoundPage> {
  const { perPage = 25 } = query
  const { rows } = await db.execute<FoundPage>(sql`
    with found as materialized (
      select id from orders where ${filteredOrders(query)} order by ${sorted(query)}
    )
    select (select count(*)::int from found) as total,
      array_to_json(array(select id from found limit ${perPage} offset ${(page - 1) * perPage})) as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A page of the list without a search: an index is scanned until the page is full, beside the count. */
async function browseOn(db: Db, query: Query, page: number): Promise<FoundPage> {
  const { perPage = 25 } = query
  const [total, rows] = await Promise.all([
    cardFor(query) ? 0 : db.$count(orders, filteredOrders(query)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(filteredOrders(query))
      .orderBy(sorted(query))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

/** The orders as staff see them, with the states of their parcels. */
async function listed(db: Db, rows: OrderRow[]) {
  const [views, states, cash, alike] = await Promise.all([
    viewsOf(db, rows, { forStaff: true }),
    parcelStatesOf(db, rows),
    cashHeldBy(db, rows),
    alikeOrders(db, rows),
  ])
  return views.map((view) => ({
    ...view,
    parcelStates: states.get(view.orderId) ?? [],
    cash: cash.get(view.orderId) ?? [],
    alike: alike.get(view.orderId) ?? [],
  }))
}

const rowsOf = (db: Db, ids: number[], query: Query) =>
  db.select().from(orders).where(inArray(orders.id, ids)).orderBy(sorted(query))

const sortColumns = { orderDate: orders.placedAt, total: orders.total, promisedBy: orders.promisedBy }

/** The columns to sort by; each pair stands in an index, which is read in either direction. */
function sorted({ sort = 'orderDate', order = 'desc' }: Query): SQL {
  const inOrder = order === 'asc' ? asc : desc
  return sql`${inOrder(sortColumns[sort])}, ${inOrder(orders.id)}`
}

type Query = z.infer<typeof ordersQuery>
const cards: Partial<Record<NonNullable<Query['status']>, keyof z.infer<typeof orderCounts>>> = {
  all: 'total',
  pending: 'pending',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'completed',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** The card that already counts the orders of this query, if status is its only filter. */
function cardFor({ page, perPage, counts, sort, order, status = 'all', ...others }: Query) {
  return Object.values(others).some((value) => value !== undefined && value !== '') ? undefined : cards[status]
}

/** One page of the filtered and sorted orders as a plain array; empty beyond the last page. */
export async function listOrders(
  db: Db,
  { page: asked = 1, perPage = maxOrdersPerPage, ...filters }: Query,
  now: Date,
) {
  const { orders: shown, page } = await ordersPage(db, { ...filters, page: asked, perPage }, now, 'nothing')
  return { orders: shown, total: page.total, hasNext: asked < page.pages }
}

/** The numbers on the count cards, over all orders that are not in the trash. */
export async function countOrders(db: Db): Promise<Omit<z.infer<typeof orderCounts>, 'due'>> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: number }>(
    sql`select status, sum(orders)::int as orders from order_days_now group by status`,
  )
  const of = (card: OrderCard) =>
    rows.filter(({ status }) => orderState(status).card === card).reduce((sum, row) => sum + row.orders, 0)
  return {
    total: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: of('pending'),
    processing: of('processing'),
    shipped: of('shipped'),
    completed: of('completed'),
    cancelled: of('cancelled'),
  }
}

/** The same, with the orders at risk: promised by tomorrow or earlier, and still in the shop. */
async function countsOn(db: Db, now: Date): Promise<z.infer<typeof orderCounts>> {
  const due = and(isNull(orders.deletedAt), dueBy(addDays(dhakaDay(now), 1)))
  const [counts, atRisk] = await Promise.all([countOrders(db), db.$count(orders, due)])
  return { ...counts, due: atRisk }
}

/** Promised by this day or earlier, and not handed over yet. */
const dueBy = (day: string): SQL | undefined =>
  and(
    statusWhere(orders.status, ({ isInShop, isOpen }) => isInShop && isOpen),
    lte(orders.promisedBy, day),
  )

/** The condition for the filters. Orders in the trash are excluded. */
export function filteredOrders(asked: OrderFilters): SQL | undefined {
  const { from, to, minTotal, maxTotal } = asked
  return and(
    isNull(orders.deletedAt),
    matching(asked.search),
    ofStatus(asked.status),
    from ? gte(orders.placedOn, from) : undefined,
    to ? lte(orders.placedOn, to) : undefined,
    asked.city ? eq(orders.district, asked.city) : undefined,
    minTotal === undefined ? undefined : gte(orders.total, toPaisa(minTotal)),
    maxTotal === undefined ? undefined : lte(orders.total, toPaisa(maxTotal)),
    asked.payment ? eq(orders.paymentStatus, asked.payment) : undefined,
    fromSource(asked.source),
    asked.dueBy ? dueBy(asked.dueBy) : undefined,
    asked.parcel ? withParcel(asked.parcel) : undefined,
    asked.cash ? withCashAt(asked.cash) : undefined,
    asked.alike ? looksAlike : undefined,
    asked.request ? sql`${orders.id} in (select order_row from order_requests where status = 'open')` : undefined,
  )
}

/** The search text in lower case; a part of a phone number (01712-34) without separators. */
function searchTextOf(search: string): string {
  const text = tidyLine(search)
  const digits = asciiDigits(text).replace(/[\s().-]/g, '')
  return /^\+?\d{4,}$/.test(digits) ? digits : text.toLowerCase()
}

function matching(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (!text) return undefined
  const phone = readPhone(text)
  if (phone) return eq(orders.phone, phone)
  return orderContains(searchTextOf(text))
}

/** The order's number, customer, e-mail address or phone contains this text in lower case. */
export const orderContains = (text: string): SQL => containsText(sql`${orders.searched}`, text)

function fromSource(source: OrderFilters['source']): SQL | undefined {
  const channel = orderChannels.find((each) => each === source)
  if (channel) return eq(orders.channel, channel)
  return source ? sql`${orders.source} = ${source}` : undefined
}

function ofStatus(status: z.infer<typeof ordersQuery>['status']): SQL | undefined {
  if (!status || status === 'all') return undefined
  // The Pending card counts pending and confirmed orders.
  if (status === 'pending') return statusWhere(orders.status, ({ card }) => card === 'pending')
  if (isOrderQueue(status)) return statusWhere(orders.status, ({ queue }) => queue === status)
  if (status === 'unconfirmed') return eq(orders.status, 'pending')
  return eq(orders.status, status === 'completed' ? 'delivered' : status)
}
