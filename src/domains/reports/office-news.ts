import { type SQL, sql } from 'drizzle-orm'
import { waitsForCall } from '#domains/desk/call-state-sql.ts'
import { inventorySummary } from '#domains/inventory/summary/read-inventory-summary.ts'
import { openRequestWhere, statusWhere } from '#domains/orders/status-sql.ts'
import { undecidedWhere } from '#domains/reviews/status-sql.ts'
import type { Mention } from '#domains/staff/mentions/staff-contract.ts'
import { unreadMentions } from '#domains/staff/mentions/unread-mentions.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { messageStatusesWhere } from '#shared/messages/message-status.ts'
import { toTaka } from '#shared/money.ts'

type Figure = 'newOrders' | 'calls' | 'requests' | 'lowStock' | 'reviews' | 'messages'
type Figures = Partial<Record<Figure, number>>
type Waiting = { orderId: string; customerName: string; total: number; placedAt: string }

/**
 * Figures for the notification bell, each only with its permission. New orders are pending or confirmed. Every open
 * back office polls this every 20 seconds: statements that are served by indexes, and the stock from memory.
 */
export async function officeNews(
  db: Db,
  member: StaffMember,
): Promise<Figures & { recent: Waiting[]; mentions: Mention[] }> {
  const figures: Record<string, SQL> = {
    ...(mayDo(member, 'orders.view') && { newOrders, requests }),
    // As the desk itself.
    ...(mayDo(member, 'orders.view') && mayDo(member, 'orders.edit') && { calls }),
    ...(mayDo(member, 'products.view') && { reviews }),
    ...(mayDo(member, 'users.view') && { messages }),
  }
  const names = Object.keys(figures)
  const seesStock = mayDo(member, 'inventory.view')
  if (names.length === 0 && !seesStock) return { recent: [], mentions: [] }
  const lowStock = seesStock && { lowStock: await countLowStock(db) }
  const countAll = queryRows(db, Object.fromEntries(names.map((name) => [name, col.int])))
  const rows = names.length > 0 ? await countAll.run(sql`select ${sql.join(Object.values(figures), sql`, `)}`) : []
  const recent = mayDo(member, 'orders.view') ? await newestWaiting(db) : []
  return { ...rows[0], ...lowStock, recent, mentions: await unreadMentions(db, member) }
}

/** Orders that are not being packed yet. */
const isWaiting = statusWhere(sql`status`, ({ card }) => card === 'pending')

const newOrders = sql`(
  select count(*)::int from orders where deleted_at is null and ${isWaiting}
) as "newOrders"`

/** Orders to be confirmed by phone now. */
const calls = sql`(
  select count(*)::int from desk_calls where ${waitsForCall(sql`state`)} and due_at <= now()
) as calls`

/** Problem reports without an answer. */
const requests = sql`(
  select count(*)::int from order_requests r join orders o on o.id = r.order_row
  where ${openRequestWhere(sql`r.status`)} and o.deleted_at is null
) as requests`

/** As the list of low stock counts them. */
async function countLowStock(db: Db): Promise<number> {
  const { lowStock, outOfStock } = (await inventorySummary(db)).totals().shown
  return lowStock + outOfStock
}

const reviews = sql`(select count(*)::int from reviews where ${undecidedWhere(sql`status`)}) as reviews`
const unread = messageStatusesWhere(({ isUnread }) => isUnread)
const messages = sql`(select count(*)::int from contact_messages where ${isOneOf(sql`status`, unread)}) as messages`

async function newestWaiting(db: Db): Promise<Waiting[]> {
  const rows = await queryRows(db, {
    orderId: col.text,
    customerName: col.text,
    total: col.int,
    placedAt: col.timestamp,
  }).run(sql`
    select order_id as "orderId", customer_name as "customerName", total, placed_at as "placedAt" from orders
    where deleted_at is null and ${isWaiting} order by placed_at desc, id desc limit 5`)
  return rows.map(({ orderId, customerName, total, placedAt }) => ({
    orderId,
    customerName,
    total: toTaka(total),
    placedAt: new Date(placedAt).toISOString(),
  }))
}
