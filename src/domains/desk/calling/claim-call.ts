import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { waitsForCall } from '../call-state-sql.ts'

/** Lease of a claimed order. It is renewed while staff work on the order. */
const leaseMs = 10 * 60_000

type Claimant = { staffId: number; now: Date }

/** The end of a lease that begins now. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs)

const until = (now: Date) => leaseEnd(now).toISOString()
const isMine = ({ staffId, now }: Claimant) => sql`(taken_by = ${staffId} and taken_until > ${now.toISOString()})`

/**
 * Claims the next order to call, for ten minutes: first one already claimed by this person, else a free one: agreed
 * calls that are due by their time, then the oldest promise (without one, the time of the order). One statement that
 * skips locked rows, so that two people never get the same order.
 * @param exclude orders that this person is working on already
 * @returns the row of the order; undefined: none is due
 */
export async function claimNext(db: Db, exclude: readonly string[], claimant: Claimant): Promise<number | undefined> {
  const now = claimant.now.toISOString()
  const [claimed] = await queryRows(db, { row: col.int }).run(sql`
    update desk_calls set taken_by = ${claimant.staffId}, taken_until = ${until(claimant.now)}
    where order_row = (
      select c.order_row from desk_calls c join orders o on o.id = c.order_row
      where ${waitsForCall(sql`c.state`)}
        and (${isMine(claimant)} or c.due_at <= ${now} and (c.taken_until is null or c.taken_until <= ${now}))
        and o.order_id <> all(${sql.param(exclude)}::text[])
      order by (${isMine(claimant)}) is true desc, c.attempts = 0, case when c.attempts > 0 then c.due_at
        else coalesce(o.promised_by::timestamp at time zone 'Asia/Dhaka', o.placed_at) end, c.order_row
      limit 1 for update of c skip locked
    )
    returning order_row::int as row`)
  return claimed?.row
}

/**
 * Claims one given order, due or not.
 * @returns its row; undefined: it is not in the queue, or another person has claimed it
 */
export async function claimOrder(db: Db, orderId: string, claimant: Claimant): Promise<number | undefined> {
  const [claimed] = await queryRows(db, { row: col.int }).run(sql`
    update desk_calls set taken_by = ${claimant.staffId}, taken_until = ${until(claimant.now)}
    where order_row = (select id from orders where order_id = ${orderId} and deleted_at is null)
      and ${waitsForCall(sql`state`)}
      and (${isMine(claimant)} or taken_until is null or taken_until <= ${claimant.now.toISOString()})
    returning order_row::int as row`)
  return claimed?.row
}

/**
 * Renews the leases for ten more minutes, except where another person has claimed the order. An order that this person
 * has released is claimed again only when it is due: a call that was agreed for later must not happen now.
 * @returns the numbers of the orders that this person has now
 */
export async function renewLeases(db: Db, orderIds: readonly string[], claimant: Claimant): Promise<string[]> {
  const now = claimant.now.toISOString()
  const isFree = sql`((c.taken_until is null or c.taken_until <= ${now}) and c.due_at <= ${now})`
  const rows = await withRetry(() =>
    queryRows(db, { orderId: col.text }).run(sql`
      with hers as materialized (
        select c.order_row from desk_calls c
        where c.order_row in (select id from orders where order_id = any(${sql.param(orderIds)}::text[]))
          and ${waitsForCall(sql`c.state`)} and (c.taken_by = ${claimant.staffId} or ${isFree})
        order by c.order_row for update of c
      )
      update desk_calls c set taken_by = ${claimant.staffId}, taken_until = ${until(claimant.now)} from hers, orders o
      where c.order_row = hers.order_row and o.id = hers.order_row
      returning o.order_id as "orderId"`),
  )
  return rows.map(({ orderId }) => orderId)
}

/** Releases claimed orders to the queue, so that another person can claim them. */
export async function releaseCalls(db: Db, orderIds: readonly string[], staffId: number): Promise<void> {
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
