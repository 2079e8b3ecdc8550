import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { type MessageRow, messageColumns, officeMessageOf } from './message-row.ts'
import type { WholeMessage } from './staff-contract.ts'
import { messageAnswers } from './tables.ts'

/**
 * One message with its answers and its sender's orders.
 * @throws NotFound
 */
export async function messageById(db: Db, id: number, { withOrders }: { withOrders: boolean }): Promise<WholeMessage> {
  const { rows } = await db.execute<MessageRow>(
    sql`select ${messageColumns} from contact_messages m where m.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new NotFound('Message')
  const answers = await db
    .select()
    .from(messageAnswers)
    .where(eq(messageAnswers.messageId, id))
    .orderBy(asc(messageAnswers.id))
  return {
    message: officeMessageOf(row),
    answers: answers.map(({ id, text, actor, at }) => ({ id, text, actor, at: at.toISOString() })),
    userId: await userIdOf(db, row),
    ...(withOrders && { orders: await ordersOf(db, row) }),
  }
}

/** The account it was sent from, else the account with the address, else the guest with the address. */
async function userIdOf(db: Db, { customer, email }: MessageRow): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from customers where deleted_at is null and (id = ${customer} or email = ${email})
    order by (id = ${customer}) desc nulls last limit 1`)
  if (rows[0]) return rows[0].id
  const { rows: bought } = await db.execute(sql`select from buyers where email = ${email}`)
  return bought.length > 0 ? `guest:${email}` : null
}

async function ordersOf(db: Db, { customer, email }: MessageRow): Promise<NonNullable<WholeMessage['orders']>> {
  const { rows } = await db.execute<{ id: string; at: string; status: string; total: number }>(sql`
    select order_id as id, placed_at as at, status, total from orders
    where deleted_at is null and (email = ${email} or customer_id = ${customer})
      order by placed_at desc, id desc limit 5`)
  return rows.map(({ id, at, status, total }) => ({
    orderId: id,
    orderDate: new Date(at).toISOString(),
    status,
    total: toTaka(Number(total)),
  }))
}
