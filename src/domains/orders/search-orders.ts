import { and, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { isShortText } from '#platform/database/substring.ts'
import { maxMatches, searchPageOf } from '#shared/paging.ts'
import { filteredOrders, oftenContains, searchedFor } from './filter-orders.ts'
import { type BehindTheEnd, type FoundOrders, filtersOf, type OrdersQuery, sortColumn, sorted } from './orders-query.ts'

/** A page of a search, whose matches are counted up to `maxMatches` + 1; those after them are on no page. */
export async function searchOrders(db: Db, query: OrdersQuery, behindTheEnd: BehindTheEnd): Promise<FoundOrders> {
  const { page: asked = 1, perPage = 25 } = query
  const first = await countAndFind(db, query, asked)
  const page = searchPageOf(first.counted, asked, perPage)
  if (page.page === asked && !first.mayMiss) return { ids: first.ids, page }
  if (page.page !== asked && behindTheEnd === 'nothing') return { ids: [], page }
  const again = first.mayMiss ? scan(db, query, page.page) : countAndFind(db, query, page.page)
  return { ids: (await again).ids, page }
}

/** Rows of a page, of those that are counted. */
function rowsOf({ perPage = 25 }: OrdersQuery, page: number) {
  const offset = (page - 1) * perPage
  return { offset, limit: Math.max(0, Math.min(perPage, maxMatches - offset)) }
}

/**
 * One pass counts and finds.
 * - Below three characters no index finds a text. The index that has the order of the list also has the text: it is
 *   scanned until it is known that too many match.
 * - From three characters on a trigram index finds the matches, in no order. Where too many match not all are read, so
 *   that the page may miss some (`mayMiss`).
 * - Of a phone number, and in any other order, all matches are read.
 */
async function countAndFind(db: Db, query: OrdersQuery, page: number) {
  const wanted = searchedFor(query.search)
  const isByDate = (query.sort ?? 'orderDate') === 'orderDate'
  const text = isByDate && wanted && 'text' in wanted ? wanted.text : undefined
  const isScanned = text !== undefined && isShortText(text)
  const { offset, limit } = rowsOf(query, page)
  const order = sorted(query)
  const { rows } = await db.execute<{ counted: number; ids: number[] }>(sql`
    with orders as materialized (
      select id, ${sortColumn(query)} from orders where ${filteredOrders(filtersOf(query))}
      ${isScanned ? sql`order by ${order}` : sql``} limit ${text === undefined ? null : maxMatches + 1}
    )
    select (select count(*)::int from orders) as counted,
      array_to_json(array(select id from orders order by ${order} limit ${limit} offset ${offset})) as ids`)
  const { counted, ids } = rows[0] ?? { counted: 0, ids: [] }
  const mayMiss = text !== undefined && !isScanned && counted > maxMatches
  return { ids, counted: Math.min(counted, maxMatches + 1), mayMiss }
}

/** A page of a text that many orders have: the index in the order of the list is scanned until the page is full. */
async function scan(db: Db, query: OrdersQuery, page: number): Promise<{ ids: number[] }> {
  const { search, ...others } = filtersOf(query)
  const wanted = searchedFor(search)
  const contains = wanted && 'text' in wanted ? oftenContains(wanted.text) : undefined
  const { offset, limit } = rowsOf(query, page)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from orders where ${and(filteredOrders(others), contains)}
    order by ${sorted(query)} limit ${limit} offset ${offset}`)
  return { ids: rows.map(({ id }) => id) }
}
