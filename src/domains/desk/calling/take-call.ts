import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'

/** An order is taken for ten minutes; whoever works on it goes on taking it. */
const takenForMs = 10 * 60_000

type Taker = { staffId: number; now: Date }

/** The moment until which an order that is taken now is taken. */
export const takenUntil = (now: Date): Date => new Date(now.getTime() + takenForMs)

const until = (now: Date) => takenUntil(now).toISOString()
const isMine = ({ staffId, now }: Taker) => sql`(taken_by = ${staffId} and taken_until > ${now.toISOString()})`

/**
 * Takes the next order to call, for ten minutes: first one that this person has taken already, else one that nobody
 * has: agreed calls that are due by their time, then the oldest promise; an order without one counts as promised when
 * it was placed. One statement that skips locked rows: two people never get the same.
 * @param besides orders that she is working on already
 * @returns the row of the order; undefined: none is due
 */
export async function takeNext(db: Db, besides: readonly string[], taker: Taker): Promise<number | undefined> {
  const now = taker.now.toISOString()
  const { rows } = await db.execute<{ row: number }>(sql`
    update desk_calls set taken_by = ${taker.staffId}, taken_until = ${until(taker.now)}
    where order_row = (
      select c.order_row from desk_calls c join orders o on o.id = c.order_row
      where c.state = 'waiting'
        and (${isMine(taker)} or c.due_at <= ${now} and (c.taken_until is null or c.taken_until <= ${now}))
        and o.order_id <> all(${sql.param(besides)}::text[])
      order by (${isMine(taker)}) is true desc, c.attempts = 0, case when c.attempts > 0 then c.due_at
        else coalesce(o.promised_by::timestamp at time zone 'Asia/Dhaka', o.placed_at) end, c.order_row
      limit 1 for update of c skip locked
    )
    returning order_row::int as row`)
  return rows[0]?.row
}

/**
 * Takes a certain order, due or not.
 * @returns its row; undefined: it does not wait, or somebody else has it
 */
export async function takeThis(db: Db, orderId: string, taker: Taker): Promise<number | undefined> {
  const { rows } = await db.execute<{ row: number }>(sql`
    update desk_calls set taken_by = ${taker.staffId}, taken_until = ${until(taker.now)}
    where order_row = (select id from orders where order_id = ${orderId} and deleted_at is null) and state = 'waiting'
      and (${isMine(taker)} or taken_until is null or taken_until <= ${taker.now.toISOString()})
    returning order_row::int as row`)
  return rows[0]?.row
}

/**
 * Keeps the orders for ten more minutes, as long as nobody else has them. One that she has given up comes back only
 * when it is due: what was agreed on the phone is not to be called at once.
 * @returns the numbers of those that she has now
 */
export async function keepTaken(db: Db, orderIds: readonly string[], taker: Taker): Promise<string[]> {
  const now = taker.now.toISOString()
  const isFree = sql`((c.taken_until is null or c.taken_until <= ${now}) and c.due_at <= ${now})`
  const { rows } = await withRetry(() =>
    db.execute<{ orderId: string }>(sql`
      with hers as materialized (
        select c.order_row from desk_calls c
        where c.order_row in (select id from orders where order_id = any(${sql.param(orderIds)}::text[]))
          and c.state = 'waiting' and (c.taken_by = ${taker.staffId} or ${isFree})
        order by c.order_row for update of c
      )
      update desk_calls c set taken_by = ${taker.staffId}, taken_until = ${until(taker.now)} from hers, orders o
      where c.order_row = hers.order_row and o.id = hers.order_row
      returning o.order_id as "orderId"`),
  )
  return rows.map(({ orderId }) => orderId)
}

/** Gives orders that she has back to the queue, for somebody else. */
export async function putBack(db: Db, orderIds: readonly string[], staffId: number): Promise<void> {
  await withRetry(() =>
    db.execute(sql`
      with hers as materialized (
        select c.order_row from desk_calls c
        where c.order_row in (select id from orders where order_id = any(${sql.param(orderIds)}::text[]))
          and c.taken_by = ${staffId}
        order by c.order_row for update of c
      )
      update desk_calls c set taken_by = null, taken_until = null from hers where c.order_row = hers.order_row`),
  )
}
