import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { periods } from './contract.ts'
import type { Days } from './period.ts'

/** What came in and went out on a Dhaka day, in paisa. */
export type Cash = { day: string; came: number; went: number }

const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Dhaka')::date`
const beginOf = (day: SQL): SQL => sql`(${day})::timestamp at time zone 'Asia/Dhaka'`
/** What came in, and what was taken back of it (fewer than 0 pieces). As in the triggers of stock movements. */
const received = sql`(m.taken_back or m.type in ('in', 'restock') and m.quantity > 0)`

/** `day`, `came`, `went` of orders and stock between two moments, the second left out; of stock as far as somebody noted its cost. */
const cashBetween = (from: SQL, to: SQL): SQL => sql`
      select ${dayOf(sql`o.delivered_at`)} as day, o.total as came, 0 as went from orders o
      where o.status = 'delivered' and o.payment_status = 'paid' and o.deleted_at is null and o.delivered_at >= ${from} and o.delivered_at < ${to}
      union all
      select ${dayOf(sql`m.at`)}, 0, m.quantity * m.unit_cost from stock_movements m
      where ${received} and m.unit_cost is not null and m.at >= ${from} and m.at < ${to}`

/**
 * What moved through the till, to the moment what orders and stock would say: in by orders that are paid, on the day on which they were delivered;
 * out by stock, on the day on which it came, less what was taken back, on the day of that. Read from the kept sums, what changed since, days that nobody has added up yet, and stock of
 * which nobody noted the cost: that counts as its shelf says now. Days on which nothing moved are left out.
 */
export async function cashByDay(db: Db, { since, until }: Days): Promise<Cash[]> {
  const wanted = sql`between ${since}::date and ${until}::date`
  const { rows } = await db.execute<Cash>(sql`
    with kept as materialized (
      select coalesce((select since from cash_days_since), 'infinity') as since
    ), stretch as materialized (
      select ${beginOf(sql`${since}::date`)} as begins, ${beginOf(sql`least(${until}::date + 1, since)`)} as ends,
        ${beginOf(sql`${until}::date + 1`)} as over
      from kept
    )
    select day::text as day, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select day, came, went from cash_days where day ${wanted}
      union all
      select c.day, c.came, c.went from cash_changes c, kept where c.day >= kept.since and c.day ${wanted}
      union all
      select moved.* from stretch, lateral (${cashBetween(sql`stretch.begins`, sql`stretch.ends`)}) moved
      union all
      select ${dayOf(sql`m.at`)}, 0, m.quantity * coalesce(s.unit_cost, 0)
      from stretch join stock_movements m on m.at >= stretch.begins and m.at < stretch.over left join stock_levels s on s.variant_id = m.variant_id
      where ${received} and m.unit_cost is null
    ) each group by day`)
  return rows
}

/** Changes that are put into the sums at once, so that no statement takes long. */
const atOnce = 20_000

/** Puts into the sums what changed since the last time. A job does it every minute; a second one waits for the first. */
export async function putCashTogether(db: Db, now: Date): Promise<void> {
  while (await putChanges(db));
  while (await addDay(db, dhakaDay(now)));
}

const inTurn = <T>(db: Db, put: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7312, 1)`)
    return put(tx)
  })

/** What changed on days that nobody has added up yet, is in them when that is done. @returns is there more to do? */
const putChanges = (db: Db): Promise<boolean> =>
  inTurn(db, async (tx) => {
    const { rows } = await tx.execute<{ taken: number }>(sql`
      with taken as (
        delete from cash_changes where id in (select id from cash_changes order by id limit ${atOnce}) returning *
      ), ${putting(sql`select c.day, c.came, c.went from taken c join cash_days_since d on c.day >= d.since`)}
      select count(*)::int as taken from taken`)
    return (rows[0]?.taken ?? 0) >= atOnce
  })

/** Adds up one day more, from today back, until all are there that reports ask for. @returns is there more to do? */
const addDay = (db: Db, today: string): Promise<boolean> =>
  inTurn(db, async (tx) => {
    await tx.execute(sql`
      insert into cash_days_since (since)
        select greatest(${today}::date, (select ${dayOf(sql`max(delivered_at)`)} from orders), (select ${dayOf(sql`max(at)`)} from stock_movements)) + 1
        where not exists (select from cash_days_since)`)
    const { rows } = await tx.execute<{ since: string }>(sql`select since::text as since from cash_days_since`)
    const since = rows[0]?.since
    if (since === undefined || since <= addDays(today, 1 - Math.max(...periods.map(Number)))) return false
    const day = addDays(since, -1)
    // What is noted of that day is in what is added up, and goes with it.
    await tx.execute(sql`
      with noted as (
        delete from cash_changes where day = ${day}::date
      ), ${putting(cashBetween(beginOf(sql`${day}::date`), beginOf(sql`${day}::date + 1`)))}
      update cash_days_since set since = ${day}::date`)
    return true
  })

/** A CTE that adds this (`day`, `came`, `went`) to the days. */
const putting = (fresh: SQL): SQL => sql`put as (
    insert into cash_days (day, came, went)
      select day, sum(came)::bigint, sum(went)::bigint from (${fresh}) each group by day order by day
    on conflict (day) do update set came = cash_days.came + excluded.came, went = cash_days.went + excluded.went
  )`
