import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { constantList, isOneOf } from '#platform/database/constant-list.ts'
import { statusesWhere } from '#shared/orders/order-status.ts'
import { requestStatusesWhere } from '#shared/orders/request-status.ts'

type State = Parameters<Parameters<typeof statusesWhere>[0]>[0]

/** SQL condition for the statuses that satisfy `holds`. */
export const statusWhere = (column: SQLWrapper, holds: (state: State) => boolean): SQL =>
  sql`${column} in ${sql.raw(constantList(statusesWhere(holds)))}`

/** SQL condition for open orders; the indexes `orders_to_merge` and `orders_open_by_phone` are written with it. */
export const openWhere = (column: SQLWrapper): SQL => statusWhere(column, ({ isOpen }) => isOpen)

/**
 * SQL condition for orders that were delivered and are not in the trash. The index `orders_delivered_to` is written
 * with it, and answers because 'delivered' is a literal.
 */
export const deliveredWhere = ({ status, deletedAt }: { status: SQLWrapper; deletedAt: SQLWrapper }): SQL =>
  sql`${status} = 'delivered' and ${deletedAt} is null`

const openRequests = requestStatusesWhere(({ isOpen }) => isOpen)

/** SQL condition for problem reports that wait for an answer. */
export const openRequestWhere = (column: SQLWrapper): SQL => isOneOf(column, openRequests)
