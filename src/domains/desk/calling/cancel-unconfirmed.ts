import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { receivedInSql } from '#domains/cod-rules/advances.ts'
import { enterStatus, lockOrder } from '#domains/orders/changing/enter-status.ts'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { waitsForCall } from '../call-state-sql.ts'
import { callForgottenOrders } from './follow-orders.ts'

/** Maximum orders cancelled in one run, so that a first run with many stays short. */
const maxOrdersPerRun = 500

const words = 'Not confirmed by phone'

/**
 * Cancels unconfirmed orders as the settings say: in place of the next call after a number of unanswered calls, or
 * after a number of hours. Orders that staff are working on, that have an agreed later call, or that have received
 * money are left alone. Each order has its own transaction.
 * @returns number of cancelled orders
 */
export async function cancelUnconfirmed(db: Db, now: Date): Promise<number> {
  await callForgottenOrders(db)
  const { deskAttempts, deskHours } = await shopSettings(db)
  if (deskAttempts === 0 && deskHours === 0) return 0
  const limits = { deskAttempts, deskHours }
  const rows = await queryRows(db, { orderId: col.text }).run(sql`
    select o.order_id as "orderId" from desk_calls c join orders o on o.id = c.order_row
    where ${isOver(limits, now)} order by c.due_at, c.order_row limit ${maxOrdersPerRun}`)
  let cancelled = 0
  for (const { orderId } of rows) if (await cancelOne(db, orderId, limits, now)) cancelled++
  return cancelled
}

type Limits = { deskAttempts: number; deskHours: number }

const isOver = ({ deskAttempts, deskHours }: Limits, now: Date) => {
  const at = now.toISOString()
  const since = new Date(now.getTime() - deskHours * 3_600_000).toISOString()
  return sql`${waitsForCall(sql`c.state`)} and c.due_at <= ${at} and (c.taken_until is null or c.taken_until <= ${at})
    and o.payment_status <> 'paid' and ${receivedInSql} = 0
    and (${deskAttempts > 0} and c.attempts >= ${deskAttempts} or ${deskHours > 0} and c.waiting_since <= ${since})`
}

/** Locks the order first, like all others, and checks again: it may have been claimed or confirmed in the meantime. */
async function cancelOne(db: Db, orderId: string, limits: Limits, now: Date): Promise<boolean> {
  try {
    const isCancelled = await withRetry(() =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        const { rows } = await tx.execute(
          sql`select from desk_calls c join orders o on o.id = c.order_row
            where o.id = ${order.id} and ${isOver(limits, now)} for update of c`,
        )
        if (rows.length === 0 || order.status !== 'pending') return false
        await enterStatus(tx, order, 'cancelled', { actor: 'Shop', note: words, cause: 'not_confirmed', now })
        await writeAudit(tx, { id: null, username: 'Shop' }, 'order.status', orderId, {
          before: { status: order.status },
          after: { status: 'cancelled', note: words },
        })
        return true
      }),
    )
    if (isCancelled) ordersCancelled.inc({ by: 'shop' })
    return isCancelled
  } catch (error) {
    // Deleted in the meantime.
    if (error instanceof NotFound) return false
    throw error
  }
}
