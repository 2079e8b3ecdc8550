import { desc, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containsUnindexed, orderContains } from '#domains/orders/finding/filter-orders.ts'
import { isLowSelectivity } from '#domains/orders/finding/search-orders.ts'
import type { Db } from '#platform/database/database.ts'
import { pageScan } from '#platform/database/page-scan.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { maxMatches, type Page, pageOf, rowsOfPage, searchPageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'
import { countFiltered, type GroupCounts } from './count-parcels.ts'
import { filteredParcels, idsNumbered, type ParcelFilters, parcelsOfPhone } from './filter-parcels.ts'
import type { parcelsQuery } from './staff-contract.ts'
import { parcels } from './tables.ts'

type Query = z.output<typeof parcelsQuery>
type FoundParcels = { ids: number[]; page: Page }
type Rows = { offset: number; limit: number; isBackward?: boolean }

/** The ids of a page of parcels, newest first, and the page. A page beyond the last one is the last one. */
export function findParcels(db: Db, query: Query, counts: Promise<GroupCounts>): Promise<FoundParcels> {
  const text = tidyLine(query.search ?? '')
  return text && !parcelsOfPhone(text) ? searchParcels(db, query, text) : browseParcels(db, query, counts)
}

/** Pages within the first 1,000 rows are read while the rows are counted. */
const readAhead = 1000

async function browseParcels(db: Db, query: Query, counts: Promise<GroupCounts>): Promise<FoundParcels> {
  const { page: wanted = 1, perPage = 25, ...filters } = query
  const where = filteredParcels(filters) ?? sql`true`
  const rowsAhead = { offset: (wanted - 1) * perPage, limit: perPage }
  const [total, ahead] = await Promise.all([
    filters.search ? db.$count(parcels, where) : countFiltered(db, filters, counts),
    wanted * perPage <= readAhead ? idsAt(db, where, rowsAhead) : undefined,
  ])
  const page = pageOf(total, wanted, perPage)
  return { ids: (page.page === wanted && ahead) || (await idsAt(db, where, pageScan(page))), page }
}

/** The index of the newest parcels is scanned until the page is full. */
async function idsAt(db: Db, where: SQL, { offset, limit, isBackward }: Rows): Promise<number[]> {
  const order = isBackward ? sql`${parcels.createdAt}, ${parcels.id}` : newestFirst
  const rows = await queryRows(db, { id: col.int }).run(
    sql`select id from parcels where ${where} order by ${order} limit ${limit} offset ${offset}`,
  )
  const ids = rows.map(({ id }) => id)
  return isBackward ? ids.reverse() : ids
}

const newestFirst = sql`${desc(parcels.createdAt)}, ${desc(parcels.id)}`

/** A page of a search, whose matches are counted up to `maxMatches` + 1; those after them are on no page. */
async function searchParcels(db: Db, query: Query, text: string): Promise<FoundParcels> {
  const { page: wanted = 1, perPage = 25, ...filters } = query
  const isLow = await isLowSelectivity(db, text.toLowerCase())
  const { counted, newest } = await countAndFind(db, filters, text, isLow)
  const page = searchPageOf(counted, wanted, perPage)
  const rows = rowsOfPage(page)
  const { offset } = rows
  if (counted <= maxMatches) return { ids: newest.slice(offset, offset + perPage), page }
  const where = filteredParcels(filters) ?? sql`true`
  return { ids: await (isLow || offset < readAhead ? scan(db, filters, text, rows) : sortAll(db, where, rows)), page }
}

/**
 * Counts by `parcels_of_order` alone. The parcels are read, and sorted, if not too many match. Orders are found in a
 * statement of their own: within the union, the planner expects few, and sorts all of them before it counts.
 */
async function countAndFind(db: Db, filters: ParcelFilters, text: string, isLow: boolean) {
  const others = othersOf(filters)
  const isNamed = isLow ? containsUnindexed(text.toLowerCase()) : orderContains(text.toLowerCase())
  const [found] = await queryRows(db, { counted: col.int, newest: col.json<number[]>() }).run(sql`
    with named as materialized (select id from orders where orders.deleted_at is null and ${isNamed}),
    found as materialized (
      select order_row, position from parcels where ${parcels.id} in (${idsNumbered(text)}) and ${others}
      union
      (select parcels.order_row, parcels.position from named join parcels on parcels.order_row = named.id
        where ${others} limit ${maxMatches + 1})
    ), counted as (select least(count(*), ${maxMatches + 1})::int as n from found)
    select n as counted, array_to_json(array(
      select id from found join parcels using (order_row, position) where n <= ${maxMatches}
      order by created_at desc, id desc)) as newest
    from counted`)
  return found ?? { counted: 0, newest: [] }
}

const othersOf = (filters: ParcelFilters) => filteredParcels({ ...filters, search: undefined }) ?? sql`true`

/** Rows of a search that finds many: the newest parcels and their orders are read until the page is full. */
async function scan(db: Db, filters: ParcelFilters, text: string, { offset, limit }: Rows): Promise<number[]> {
  const rows = await queryRows(db, { id: col.int }).run(sql`
    select parcels.id from parcels join orders on orders.id = parcels.order_row
    where ${othersOf(filters)} and (orders.deleted_at is null and ${containsUnindexed(text.toLowerCase())}
      or parcels.id = any(array(${idsNumbered(text)})))
    order by ${newestFirst} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/**
 * Rows far down in a search: all matches are read and sorted. A scan to the 10,000th match, of a text that one parcel
 * in fifty has, would read half a million parcels.
 */
async function sortAll(db: Db, where: SQL, { offset, limit }: Rows): Promise<number[]> {
  const rows = await queryRows(db, { id: col.int }).run(sql`
    with parcels as materialized (select id, created_at from parcels where ${where})
    select id from parcels order by ${newestFirst} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}
