import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { type MessageRow, messageColumns, messageRowColumns, officeMessageOf } from './message-row.ts'
import type { WholeMessage } from './staff-contract.ts'
import { messageAnswers } from './tables.ts'

/**
 * One message with its answers and its sender's orders.
 * @throws NotFound
 */
export async function messageById(db: Db, id: number, { withOrders }: { withOrders: boolean }): Promise<WholeMessage> {
  const [row] = await queryRows(db, messageRowColumns).run(
    sql`select ${messageColumns} from contact_messages m where m.id = ${id}`,
  )
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
  const [account] = await queryRows(db, { id: col.text }).run(sql`
    select id::text from customers where deleted_at is null and (id = ${customer} or email = ${email})
    order by (id = ${customer}) desc nulls last limit 1`)
  if (account) return account.id
  const { rows: bought } = await db.execute(sql`select from buyers where email = ${email}`)
  return bought.length > 0 ? `guest:${email}` : null
}

async function ordersOf(db: Db, { customer, email }: MessageRow): Promise<NonNullable<WholeMessage['orders']>> {
  const rows = await queryRows(db, { id: col.text, at: col.timestamp, status: col.text, total: col.int }).run(sql`
    select order_id as id, placed_at as at, status, total from orders
    where deleted_at is null and (email = ${email} or customer_id = ${customer})
      order by placed_at desc, id desc limit 5`)
  return rows.map(({ id, at, status, total }) => ({
    orderId: id,
    orderDate: new Date(at).toISOString(),
    status,
    total: toTaka(total),
  }))
}
