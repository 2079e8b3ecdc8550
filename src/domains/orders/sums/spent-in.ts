import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays } from '#shared/dates.ts'
import { countsWhere } from '../status-sql.ts'

/** Days (2026-11-21) of one of the periods that are kept, both included. */
type Days = { since: string; until: string }

/** The periods whose sums are kept, in days: those of the reports. */
const periods = [7, 30, 90]

/** `email`, `orders`, `spent` of all orders of some days; `stretches` has `since`, `until` and `sign` (1: they come, -1: they go). */
const ordersOf = (stretches: SQL): SQL => sql`
    select o.email, sum(s.sign)::int as orders, sum(s.sign * o.total::float8)::bigint as spent
    from ${stretches} s join orders o on o.placed_on between s.since and s.until
    where o.deleted_at is null and ${countsWhere(sql`o.status`)} group by o.email`

/**
 * Who spent most on these days, to the moment what all their orders would say: `email`, `orders`, `spent` (paisa) of the first `most`, with
 * `last`, the day of the last of these orders. The sums of the period, what is noted of them since (`people_moves`), and the orders of
 * days that the sums have too many or too few, as in the first minute of a day.
 */
export const mostSpentIn = (period: number, { since, until }: Days, most: number): SQL => {
  const [first, last] = [sql`${since}::date`, sql`${until}::date`]
  return sql`(
    with summed as materialized (
      select coalesce(max(since), 'infinity') as since from spent_spans where period = ${period}
    ), stretch as materialized (
      select stretch.since, stretch.until, sign from summed, lateral (values
        (${first}, least(${last}, summed.since - 1), 1), (summed.since, ${first} - 1, -1), (greatest(summed.since, ${last} + 1), 'infinity', -1)
      ) stretch(since, until, sign) where stretch.since <= stretch.until
    ), fresh as materialized (
      select email, sum(orders)::int as orders, sum(spent)::bigint as spent from (
        ${ordersOf(sql`stretch`)}
        union all
        select email, orders, spent from people_moves, summed where day >= summed.since
      ) each group by email
    ), touched as materialized (
      select f.email, f.orders + coalesce(k.orders, 0) as orders, f.spent + coalesce(k.spent, 0) as spent
      from fresh f left join spent_sums k on k.period = ${period} and k.email = f.email
    ), first as (
      select * from (
        (select email, orders, spent from touched where orders > 0 ${byMoney} limit ${most})
        union all
        (select email, orders, spent from spent_sums where period = ${period} and email not in (select email from touched) ${byMoney} limit ${most})
      ) each ${byMoney} limit ${most}
    )
    select email, orders, spent, (
      select max(placed_on) from orders o
      where o.email = first.email and o.placed_on between ${first} and ${last} and o.deleted_at is null and ${countsWhere(sql`o.status`)}
    ) as last
    from first
  )`
}

/** As the index says it. */
const byMoney = sql`order by spent desc nulls last, orders desc nulls last, email`

/** CTEs that write what `fresh` (period, email, orders, spent) adds into the sums. */
const putting = (fresh: SQL): SQL => sql`sums_fresh as materialized (
    select period, email, sum(orders)::int as orders, sum(spent)::bigint as spent from (${fresh}) each group by period, email
  ), sums_touched as materialized (
    select f.period, f.email, f.orders + coalesce(k.orders, 0) as orders, f.spent + coalesce(k.spent, 0) as spent
    from sums_fresh f left join spent_sums k on k.period = f.period and k.email = f.email
  ), sums_left as (
    delete from spent_sums k using sums_touched t where k.period = t.period and k.email = t.email and t.orders <= 0
  ), sums_put as (
    insert into spent_sums (period, email, orders, spent) select period, email, orders, spent from sums_touched where orders > 0
    on conflict (period, email) do update set orders = excluded.orders, spent = excluded.spent
  )`

/** CTEs that put the rows of `people_moves` that were taken into the sums. */
export const puttingSpent: SQL = putting(
  sql`select s.period, m.email, m.orders, m.spent from taken m join spent_spans s on m.day >= s.since where m.orders <> 0 or m.spent <> 0`,
)

/** Brings the sums of all periods to today, a day at a time, so that no statement takes long. After `people_moves` was put together. */
export async function moveSpentOn(db: Db, today: string): Promise<void> {
  await inTurn(db, (tx) =>
    tx.execute(sql`
      insert into spent_spans (period, since)
        select period, greatest(${today}::date, (select max(placed_on) from orders)) + 1 from unnest(${sql.param(periods)}::int[]) period
        where not exists (select from spent_spans)`),
  )
  for (const period of periods) while (await moveOn(db, period, addDays(today, 1 - period)));
}

/** @returns is there more to do? */
const moveOn = (db: Db, period: number, wanted: string): Promise<boolean> =>
  inTurn(db, async (tx) => {
    const { rows } = await tx.execute<{ since: string }>(sql`
      select since::text as since from spent_spans where period = ${period}`)
    const [was] = rows
    if (!was || was.since === wanted) return false
    const comes = was.since > wanted
    const [day, sign] = comes ? [addDays(was.since, -1), 1] : [was.since, -1]
    // What is noted, comes to the sums later.
    await tx.execute(sql`
      with ${putting(sql`
        select ${period}::int as period, email, orders, spent
        from (${ordersOf(sql`(select ${day}::date as since, ${day}::date as until, ${sign}::int as sign)`)}) placed
        union all
        select ${period}::int, email, ${-sign}::int * orders, ${-sign}::int * spent from people_moves where day = ${day}::date`)}
      update spent_spans set since = ${comes ? day : addDays(day, 1)}::date where period = ${period}`)
    return true
  })

/** Who puts people together comes after whoever is at it. */
export const inTurn = <T>(db: Db, put: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7311, 0)`)
    return put(tx)
  })
