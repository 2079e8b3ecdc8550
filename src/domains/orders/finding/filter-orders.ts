import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { containsText } from '#platform/database/substring.ts'
import { toPaisa } from '#shared/money.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { isOrderQueue } from '#shared/orders/order-status.ts'
import { readPhone, stripPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text/text.ts'
import { withCashAt } from '../cash-held.ts'
import { withParcel } from '../parcels-of-orders.ts'
import { hasPossibleDuplicate } from '../possible-duplicates.ts'
import type { OrderFilters } from '../staff-contract.ts'
import { openRequestWhere, statusWhere } from '../status-sql.ts'
import { orders } from '../tables.ts'

/** The condition for the filters. Orders in the trash are excluded. */
export function filteredOrders(query: OrderFilters): SQL | undefined {
  const { from, to, minTotal, maxTotal } = query
  return and(
    isNull(orders.deletedAt),
    matching(query.search),
    ofStatus(orders.status, query.status),
    from ? gte(orders.placedOn, from) : undefined,
    to ? lte(orders.placedOn, to) : undefined,
    query.city ? eq(orders.district, query.city) : undefined,
    minTotal === undefined ? undefined : gte(orders.total, toPaisa(minTotal)),
    maxTotal === undefined ? undefined : lte(orders.total, toPaisa(maxTotal)),
    query.payment ? eq(orders.paymentStatus, query.payment) : undefined,
    fromSource(query.source),
    query.dueBy ? dueBy(query.dueBy) : undefined,
    query.parcel ? withParcel(query.parcel) : undefined,
    query.cash ? withCashAt(query.cash) : undefined,
    query.alike ? hasPossibleDuplicate : undefined,
    query.request ? withOpenRequest : undefined,
  )
}

const withOpenRequest = sql`${orders.id} in (
  select order_row from order_requests where ${openRequestWhere(sql`status`)}
)`

/** Promised by this day or earlier, and not handed over yet. */
export const dueBy = (day: string): SQL | undefined =>
  and(
    statusWhere(orders.status, ({ isInShop, isOpen }) => isInShop && isOpen),
    lte(orders.promisedBy, day),
  )

/** The search text in lower case; a part of a phone number (01712-34) without separators. */
function searchTextOf(search: string): string {
  const digits = stripPhone(search)
  return /^\+?\d{4,}$/.test(digits) ? digits : search.toLowerCase()
}

/** What a search looks for: a whole phone number, or a text in lower case. Undefined without a search. */
export function searchedFor(search: string | undefined): { phone: string } | { text: string } | undefined {
  const line = tidyLine(search ?? '')
  if (!line) return undefined
  const phone = readPhone(line)
  return phone ? { phone } : { text: searchTextOf(line) }
}

function matching(search: string | undefined): SQL | undefined {
  const wanted = searchedFor(search)
  if (!wanted) return undefined
  return 'phone' in wanted ? eq(orders.phone, wanted.phone) : orderContains(wanted.text)
}

/** The order's number, customer, e-mail address or phone contains this text in lower case. */
export const orderContains = (text: string): SQL => containsText(sql`${orders.searched}`, text)

/** The same, for a text that many contain: an index is scanned from one end until there are enough. */
export const containsUnindexed = (text: string): SQL => sql`strpos(${orders.searched}, ${text}) > 0`

function fromSource(source: OrderFilters['source']): SQL | undefined {
  const channel = orderChannels.find((each) => each === source)
  if (channel) return eq(orders.channel, channel)
  return source ? sql`${orders.source} = ${source}` : undefined
}

/** The condition for a status of the list's filter. */
export function ofStatus(column: SQL | typeof orders.status, status: OrderFilters['status']): SQL | undefined {
  if (!status || status === 'all') return undefined
  // The Pending card counts pending and confirmed orders.
  if (status === 'pending') return statusWhere(column, ({ card }) => card === 'pending')
  if (isOrderQueue(status)) return statusWhere(column, ({ queue }) => queue === status)
  if (status === 'unconfirmed') return sql`${column} = 'pending'`
  return sql`${column} = ${status === 'completed' ? 'delivered' : status}`
}
