import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#shared/paging.ts'
import type { OrderFilters, ordersQuery } from '../staff-contract.ts'
import { orders } from '../tables.ts'

export type OrdersQuery = z.infer<typeof ordersQuery>

/** What to answer for a page beyond the last one. */
export type PageOutOfRange = 'clamp' | 'empty'

/** The ids of one page of the list. */
export type FoundOrders = { ids: number[]; page: Page }

export const filtersOf = ({ page, perPage, counts, sort, order, ...filters }: OrdersQuery): OrderFilters => filters

const sortColumns = { orderDate: orders.placedAt, total: orders.total, promisedBy: orders.promisedBy }

export const sortColumn = ({ sort = 'orderDate' }: OrdersQuery) => sortColumns[sort]

/** The columns to sort by. Each pair has an index, which PostgreSQL reads in either direction. */
export function sorted(query: OrdersQuery, isReversed = false): SQL {
  const inOrder = (query.order === 'asc') !== isReversed ? asc : desc
  return sql`${inOrder(sortColumn(query))}, ${inOrder(orders.id)}`
}
