import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { pageScan } from '#platform/database/page-scan.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'
import { countAround, countFiltered } from './count-orders.ts'
import { filteredOrders } from './filter-orders.ts'
import { type FoundOrders, filtersOf, type OrdersQuery, type PageOutOfRange, sorted } from './orders-query.ts'
import { searchOrders } from './search-orders.ts'

/** Pages within the first 1,000 rows are read while the rows are counted. */
const readAhead = 1000

/** The ids of one page of the list, and the page. */
export function findOrders(db: Db, query: OrdersQuery, outOfRange: PageOutOfRange): Promise<FoundOrders> {
  return tidyLine(query.search ?? '') ? searchOrders(db, query, outOfRange) : browseOrders(db, query, outOfRange)
}

async function browseOrders(db: Db, query: OrdersQuery, outOfRange: PageOutOfRange): Promise<FoundOrders> {
  const { page: wanted = 1, perPage = 25 } = query
  const isAhead = wanted * perPage <= readAhead
  const [total, ahead] = await Promise.all([
    countFiltered(db, filtersOf(query)),
    isAhead ? idsAt(db, query, { offset: (wanted - 1) * perPage, limit: perPage }) : undefined,
  ])
  const page = pageOf(total, wanted, perPage)
  const isThere = page.page === wanted
  if (!isThere && outOfRange === 'empty') return { ids: [], page }
  return { ids: (isThere && ahead) || (await idsAt(db, query, pageScan(page))), page }
}

/** The ids of some rows of the list, in its order. */
async function idsAt(db: Db, query: OrdersQuery, rows: Rows): Promise<number[]> {
  const isOfDays = (query.from || query.to) && (query.sort ?? 'orderDate') === 'orderDate'
  const isByDay = isOfDays && (await areDaysShorter(db, query, rows))
  const order = sorted(query, rows.isBackward)
  const where = filteredOrders(query)
  const found = await queryRows(db, { id: col.int }).run(
    isByDay
      ? sql`with orders as materialized (select id, placed_at from orders where ${where})
          select id from orders order by ${order} limit ${rows.limit} offset ${rows.offset}`
      : sql`select id from orders where ${where} order by ${order} limit ${rows.limit} offset ${rows.offset}`,
  )
  const ids = found.map(({ id }) => id)
  return rows.isBackward ? ids.reverse() : ids
}

type Rows = { offset: number; limit: number; isBackward?: boolean }

/**
 * Whether it is cheaper to read all orders of the chosen days by the index of days and to sort them. The index in list
 * order cannot start at a day: it is walked from one end of all orders, past those outside the days, up to the page.
 */
async function areDaysShorter(db: Db, query: OrdersQuery, { offset, limit, isBackward = false }: Rows) {
  const { before, within, after } = await countAround(db, query)
  const isNewestFirst = (query.order !== 'asc') !== isBackward
  return within < (isNewestFirst ? after : before) + offset + limit
}
