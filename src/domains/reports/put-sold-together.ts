import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { periods } from './contract.ts'
import { costsOf } from './costs-by-day.ts'
import { categoriesTouched, linesOf, newLines, touchedBy } from './sold-in.ts'

/** Changes and lines that are put into the sums at once, so that no statement takes long. */
const atOnce = 20_000

/**
 * Puts into the sums of each period what changed and what was sold since the last time, and moves them on to today. A job does it every
 * minute, so that there is little to look at; a second one waits for the first.
 */
export async function putSoldTogether(db: Db, now: Date): Promise<void> {
  const today = dhakaDay(now)
  const settled = await settledLines(db)
  if (settled !== undefined) {
    await begin(db, today, settled)
    while (await putLines(db, settled));
  }
  while (await putChanges(db));
  for (const period of periods.map(Number)) while (await moveOn(db, period, today));
  while (await addDay(db, today));
}

/**
 * The id up to which all lines are there or never will be: whoever drew one of them has ended. undefined: somebody has been at it for too
 * long, another time then.
 */
async function settledLines(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number; at: string }>(sql`
    select case when is_called then last_value else 0 end::bigint as id, clock_timestamp()::text as at from order_lines_id_seq`)
  const [{ id, at } = { id: 0, at: '' }] = rows
  for (let tries = 0; tries < 20; tries++) {
    const { rows: older } = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start <= ${at}::timestamptz limit 1`)
    if (older.length === 0) return id
    await setTimeout(50)
  }
}

/** Who is put into the sums comes after whoever is at it. */
const inTurn = <T>(db: Db, put: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7312, 0)`)
    // The database lets nobody take notes who does not know all that is kept of them (migration 'costs-and-cash-by-day').
    await tx.execute(sql`select set_config('shop.keeps_costs', 'yes', true)`)
    return put(tx)
  })

/** Sums that have no day with any line yet have all lines. */
const begin = (db: Db, today: string, settled: number) =>
  inTurn(db, (tx) =>
    tx.execute(sql`
      insert into sold_spans (period, since, upto)
        select period, greatest(${today}::date, (select max(sold_on) from order_lines)) + 1, ${settled}
        from unnest(${sql.param(periods.map(Number))}::int[]) period where not exists (select from sold_spans)`),
  )

/** What is noted of the new lines is in them. @returns is there more to do? */
const putLines = (db: Db, settled: number): Promise<boolean> =>
  inTurn(db, async (tx) => {
    const { rows } = await tx.execute<{ upto: number }>(sql`select min(upto)::bigint as upto from sold_spans`)
    const from = rows[0]?.upto ?? settled
    const upto = Math.min(settled, from + atOnce)
    if (upto <= from) return false
    await tx.execute(sql`
      with noted as (
        delete from sold_changes where line > ${from}
      ), ${putting(
        newLines(
          sql`s.period`,
          sql`sold_spans s join order_lines l on l.id > ${from} and l.id <= ${upto} and l.sold_on >= s.since`,
        ),
      )}, ${puttingCosts(costsOf(sql`sold_days_since d join order_lines l on l.id > ${from} and l.id <= ${upto} and l.sold_on >= d.since`))}
      update sold_spans set upto = ${upto}`)
    return upto < settled
  })

/** @returns is there more to do? */
const putChanges = (db: Db): Promise<boolean> =>
  inTurn(db, async (tx) => {
    const { rows } = await tx.execute<{ taken: number }>(sql`
      with taken as (
        delete from sold_changes where id in (select id from sold_changes order by id limit ${atOnce}) returning *
      ), ${putting(sql`
        select s.period, c.number, c.name, c.pieces, c.revenue, c.cost, c.costless
        from taken c join sold_spans s on c.line is null or (c.line <= s.upto and c.day >= s.since)`)}, ${puttingCosts(sql`
        select c.day, c.cost, c.pieces_without_cost from taken c, sold_days_since d
        where c.line <= (select min(upto) from sold_spans) and c.day >= d.since`)}
      select count(*)::int as taken from taken`)
    return (rows[0]?.taken ?? 0) >= atOnce
  })

/** Brings the sums of a period one day nearer to where they belong. @returns is there more to do? */
const moveOn = (db: Db, period: number, today: string): Promise<boolean> =>
  inTurn(db, async (tx) => {
    const { rows } = await tx.execute<{ since: string; upto: number }>(sql`
      select since::text as since, upto from sold_spans where period = ${period}`)
    const [was] = rows
    const wanted = addDays(today, 1 - period)
    if (!was || was.since === wanted) return false
    const comes = was.since > wanted
    const [day, sign] = comes ? [addDays(was.since, -1), 1] : [was.since, -1]
    // What is not in the sums yet, comes to them later.
    await tx.execute(sql`
      with ${putting(sql`
        ${linesOf(period, sql`(select ${day}::date as since, ${day}::date as until, ${sign}::int as sign)`)}
        union all
        select period, number, name, ${-sign}::int * pieces, ${-sign}::int * revenue, ${-sign}::int * cost, ${-sign}::int * costless
        from (
          ${newLines(period, sql`order_lines l where l.id > ${was.upto} and l.sold_on = ${day}::date`)}
          union all
          select ${period}::int, number, name, pieces, revenue, cost, costless from sold_changes
          where line <= ${was.upto} and day = ${day}::date
        ) later`)}
      update sold_spans set since = ${comes ? day : addDays(day, 1)}::date where period = ${period}`)
    return true
  })

/** Days of the longest report and of the stretch before it. */
const daysKept = 2 * Math.max(...periods.map(Number))

/** Adds up the costs of one day more, from today back, until all are there that reports ask for. @returns is there more to do? */
const addDay = (db: Db, today: string): Promise<boolean> =>
  inTurn(db, async (tx) => {
    await tx.execute(sql`
      insert into sold_days_since (since)
        select greatest(${today}::date, (select max(sold_on) from order_lines)) + 1
        where not exists (select from sold_days_since) and exists (select from sold_spans)`)
    const { rows } = await tx.execute<{ since: string; upto: number }>(sql`
      select d.since::text as since, min(s.upto)::bigint as upto from sold_days_since d, sold_spans s group by d.since`)
    const [was] = rows
    if (!was || was.since <= addDays(today, 1 - daysKept)) return false
    const day = addDays(was.since, -1)
    // What is not in the sums yet, comes to them later.
    await tx.execute(sql`
      with ${puttingCosts(sql`
        ${costsOf(sql`order_lines l where l.sold_on = ${day}::date and l.id <= ${was.upto}`)}
        union all
        select day, -cost, -pieces_without_cost from sold_changes where line <= ${was.upto} and day = ${day}::date`)}
      update sold_days_since set since = ${day}::date`)
    return true
  })

/** A CTE that adds these costs (`day`, `cost`, `pieces_without_cost`) to those of the days. */
const puttingCosts = (fresh: SQL): SQL => sql`put_costs as (
    insert into sold_days (day, cost, pieces_without_cost)
      select day, sum(cost)::bigint, sum(pieces_without_cost)::int from (${fresh}) each group by day order by day
    on conflict (day) do update set cost = sold_days.cost + excluded.cost,
      pieces_without_cost = sold_days.pieces_without_cost + excluded.pieces_without_cost
  )`

/** CTEs that write what `fresh` adds into the sums of products and of categories. */
const putting = (fresh: SQL): SQL => sql`${touchedBy(fresh)}, left_out as (
    delete from sold_sums k using touched t where k.period = t.period and k.number = t.number and k.name = t.name and t.pieces <= 0
  ), put as (
    insert into sold_sums (period, number, name, category, stars, pieces, revenue, cost, costless)
      select period, number, name, category, stars, pieces, revenue, cost, costless from touched where pieces > 0
    on conflict (period, number, name) do update set category = excluded.category, stars = excluded.stars, pieces = excluded.pieces,
      revenue = excluded.revenue, cost = excluded.cost, costless = excluded.costless
  ), put_categories as (
    insert into sold_categories (period, category, products, pieces, revenue)
      select period, category, sum(products), sum(pieces), sum(revenue) from (${categoriesTouched}) each group by period, category
    on conflict (period, category) do update set products = sold_categories.products + excluded.products,
      pieces = sold_categories.pieces + excluded.pieces, revenue = sold_categories.revenue + excluded.revenue
  )`
