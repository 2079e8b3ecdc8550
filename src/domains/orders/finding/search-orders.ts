import { and, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { isShortText } from '#platform/database/substring.ts'
import { maxMatches, searchPageOf } from '#shared/paging.ts'
import { containsUnindexed, filteredOrders, searchedFor } from './filter-orders.ts'
import {
  type FoundOrders,
  filtersOf,
  type OrdersQuery,
  type PageOutOfRange,
  sortColumn,
  sorted,
} from './orders-query.ts'

/** A page of a search, whose matches are counted up to `maxMatches` + 1; those after them are on no page. */
export async function searchOrders(db: Db, query: OrdersQuery, outOfRange: PageOutOfRange): Promise<FoundOrders> {
  const { page: wanted = 1, perPage = 25 } = query
  const first = await countAndFind(db, query, wanted)
  const page = searchPageOf(first.counted, wanted, perPage)
  if (page.page !== wanted && outOfRange === 'empty') return { ids: [], page }
  if (first.mayMiss) return { ids: await scan(db, query, page.page, first.mayMiss), page }
  if (page.page === wanted) return { ids: first.ids, page }
  return { ids: (await countAndFind(db, query, page.page)).ids, page }
}

/** Rows of a page, of those that are counted. */
function rowsOf({ perPage = 25 }: OrdersQuery, page: number) {
  const offset = (page - 1) * perPage
  return { offset, limit: Math.max(0, Math.min(perPage, maxMatches - offset)) }
}

/**
 * One pass counts and finds.
 * - What many orders contain, and what is too short for trigrams, is read from the index that has the order of the list
 *   and the text, until it is known that too many match.
 * - Anything else is found by the trigram index, in no order. Where too many match not all are read, so that the page
 *   may miss some (`mayMiss`: the text).
 * - Of a phone number, and in any other order, all matches are read.
 */
async function countAndFind(db: Db, query: OrdersQuery, page: number) {
  const wanted = searchedFor(query.search)
  const isByDate = (query.sort ?? 'orderDate') === 'orderDate'
  const text = isByDate && wanted && 'text' in wanted ? wanted.text : undefined
  const isScanned = text !== undefined && (await isLowSelectivity(db, text))
  const { offset, limit } = rowsOf(query, page)
  const order = sorted(query)
  const [found] = await queryRows(db, { counted: col.int, ids: col.json<number[]>() }).run(sql`
    with orders as materialized (
      select id, ${sortColumn(query)} from orders
      where ${isScanned ? filteredUnindexed(query, text) : filteredOrders(filtersOf(query))}
      ${isScanned ? sql`order by ${order}` : sql``} limit ${text === undefined ? null : maxMatches + 1}
    )
    select (select count(*)::int from orders) as counted,
      array_to_json(array(select id from orders order by ${order} limit ${limit} offset ${offset})) as ids`)
  const { counted, ids } = found ?? { counted: 0, ids: [] }
  const mayMiss = !isScanned && counted > maxMatches ? text : undefined
  return { ids, counted: Math.min(counted, maxMatches + 1), mayMiss }
}

/** A page of a text that many orders have: the index in the order of the list is scanned until the page is full. */
async function scan(db: Db, query: OrdersQuery, page: number, text: string): Promise<number[]> {
  const { offset, limit } = rowsOf(query, page)
  const rows = await queryRows(db, { id: col.int }).run(sql`
    select id from orders where ${filteredUnindexed(query, text)}
    order by ${sorted(query)} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

const filteredUnindexed = (query: OrdersQuery, text: string) =>
  and(filteredOrders({ ...filtersOf(query), search: undefined }), containsUnindexed(text))

/**
 * True if the trigram index does not help: many orders contain the text, or it is too short. A sample of one page in
 * five hundred tells, spread over the table: today's date is in the number of all of today's orders only.
 */
export async function isLowSelectivity(db: Db, text: string): Promise<boolean> {
  if (isShortText(text)) return true
  const [sample] = await queryRows(db, { isLow: col.boolean }).run(sql`
    select count(*) filter (where ${containsUnindexed(text)}) > greatest(count(*) / 20, 20) as "isLow"
    from orders tablesample system (0.2) repeatable (0)`)
  return sample?.isLow ?? false
}
