import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { countsWhere } from '../status-sql.ts'
import { puttingWatched } from './people-watched.ts'
import { inTurn, puttingSpent } from './spent-in.ts'

/** People who ordered, or who ordered or opened an account; told apart by their address as `buyers` are. */
export type Kind = 'ordered' | 'came'

/** Dhaka days (2026-11-21), both included; no stretch is longer than `longest`. */
type Days = { since: string; until: string }

/**
 * Days of the longest stretch whose people can be added up: of who comes again later than that it is not remembered when he had come
 * before. The migration 'people-counted' has the same figure.
 */
const longest = 90

/**
 * `pending`: what `moves` change of `people_days`. Every person in them is looked at as she is now and as she was before they came: her days
 * in their order, each with the one before. An order that goes takes its day along, if it was the only one on it, and the next day gets
 * another one before it.
 */
const pendingOf = (moves: SQL): SQL => sql`moved as materialized (
    select email, day, sum(orders)::int as orders, sum(accounts)::int as accounts from ${moves} group by email, day
    having sum(orders) <> 0 or sum(accounts) <> 0
  ), person as (
    select distinct email from moved
  ), now_and_then as (
    select email, day, sum(orders) as orders_now, sum(orders + accounts) as days_now,
      sum(orders - came) as orders_then, sum(orders + accounts - came - opened) as days_then
    from (
      select email, day, orders, 0 as accounts, 0 as came, 0 as opened from person cross join lateral (
        select o.placed_on as day, count(*)::int as orders from orders o
        where o.email = person.email and ${countsWhere(sql`o.status`)} and o.deleted_at is null group by o.placed_on
      ) placed
      union all
      select email, day, 0, accounts, 0, 0 from person cross join lateral (
        select (c.created_at at time zone 'Asia/Dhaka')::date as day, 1 as accounts from customers c
        where c.email = person.email and c.deleted_at is null
      ) account
      union all
      select email, day, 0, 0, orders, accounts from moved
    ) each group by email, day
  ), link as (
    select 'ordered' as kind, 1 as n, day, lag(day) over own as before from now_and_then where orders_now > 0 window own as (partition by email order by day)
    union all
    select 'ordered', -1, day, lag(day) over own from now_and_then where orders_then > 0 window own as (partition by email order by day)
    union all
    select 'came', 1, day, lag(day) over own from now_and_then where days_now > 0 window own as (partition by email order by day)
    union all
    select 'came', -1, day, lag(day) over own from now_and_then where days_then > 0 window own as (partition by email order by day)
  ), pending as (
    select kind, day, before, sum(n)::int as people from (
      select kind, n, day, day as before from link
      union all
      select kind, n, day, coalesce(before, '-infinity') from link where before is null or day - before < ${sql.raw(String(longest))}
      union all
      select 'again', (sum(orders_now) >= 2)::int - (sum(orders_then) >= 2)::int, '-infinity', '-infinity' from now_and_then group by email
    ) each group by kind, day, before having sum(n) <> 0
  )`

/**
 * `kind`, `day`, `before`, `people`, as `peopleDays` says: several rows for one of them, to be added up. To the moment what a recount would
 * say.
 */
export const peopleByDay: SQL = sql`(
  with ${pendingOf(sql`people_moves`)}
  select kind, day, before, people from people_days
  union all
  select kind, day, before, people from pending
) d`

/** How many different people there were in each of these stretches of days. */
export async function peopleIn(db: Db, kind: Kind, stretches: Days[]): Promise<number[]> {
  const { rows } = await db.execute<{ people: number }>(sql`
    with ${pendingOf(sql`people_moves`)}
    select coalesce(sum(case when before = day then people else -people end), 0)::int as people
    from unnest(${sql.param(stretches.map(({ since }) => since))}::date[], ${sql.param(stretches.map(({ until }) => until))}::date[])
      with ordinality as stretch(since, until, place)
    left join lateral (
      select kept.day, kept.before, kept.people from generate_series(since::timestamp, until::timestamp, '1 day') of_it(at)
      cross join lateral (
        select day, before, people from people_days where kind = ${kind} and day = at::date and before between since and at::date
      ) kept
      union all
      select day, before, people from pending where kind = ${kind} and day between since and until and before between since and day
    ) came on true
    group by place order by place`)
  return rows.map(({ people }) => people)
}

/**
 * People who ever ordered or opened an account, those of them whose first day was this one or a later one, those who ever ordered, and
 * those who did so again. Orders that were cancelled or lie in the trash count nowhere, nor do accounts in the trash.
 */
export async function peopleEver(
  db: Db,
  since: string,
): Promise<{ total: number; newSince: number; buyers: number; again: number }> {
  const { rows } = await db.execute<{ total: number; newSince: number; buyers: number; again: number }>(sql`
    select coalesce(sum(people) filter (where kind = 'came'), 0)::int as total,
      coalesce(sum(people) filter (where kind = 'came' and day >= ${since}::date), 0)::int as "newSince",
      coalesce(sum(people) filter (where kind = 'ordered'), 0)::int as buyers,
      coalesce(sum(people) filter (where kind = 'again'), 0)::int as again
    from ${peopleByDay} where before = '-infinity'`)
  return rows[0] ?? { total: 0, newSince: 0, buyers: 0, again: 0 }
}

export type Counts = Record<'registered' | 'inactive' | 'deleted' | 'guests', number>

/** Accounts that are not in the trash, those of them that are shut, those in the trash; buyers without an account. */
export async function peopleCounted(db: Db): Promise<Counts> {
  const { rows } = await db.execute<{ kind: keyof Counts; people: number }>(
    sql`select kind, sum(people)::int as people from people_counts group by kind`,
  )
  const none: Counts = { registered: 0, inactive: 0, deleted: 0, guests: 0 }
  return Object.assign(none, ...rows.map(({ kind, people }) => ({ [kind]: people })))
}

/** Moves that are put together at once, so that none takes long. */
const atOnce = 20_000

/**
 * Puts into the people of days, and into all else that is kept of people, what has moved since the last time, all moves of a person at once,
 * and makes one row of what is counted. A job does it every minute, so that there is little to look at; a second one waits for the first.
 */
export async function putPeopleTogether(db: Db): Promise<void> {
  let taken = atOnce
  while (taken >= atOnce) taken = await putSomeTogether(db)
}

const putSomeTogether = (db: Db): Promise<number> =>
  inTurn(db, async (tx) => {
    await tx.execute(sql`
      with noted as (delete from people_counts returning kind, people)
      insert into people_counts (kind, people) select kind, sum(people) from noted group by kind`)
    // The database lets nobody take them who does not know all that is kept of them (migration 0016).
    await tx.execute(sql`select set_config('shop.keeps_spent', 'yes', true)`)
    const { rows } = await tx.execute<{ taken: number }>(sql`
      with taken as (
        delete from people_moves where email in (select email from people_moves order by id limit ${atOnce})
        returning email, day, orders, accounts, spent
      ), ${pendingOf(sql`taken`)}, put as (
        insert into people_days (kind, day, before, people) select kind, day, before, people from pending
        on conflict (kind, day, before) do update set people = people_days.people + excluded.people
      ), ${puttingSpent}, ${puttingWatched}
      select count(*)::int as taken from taken`)
    return rows[0]?.taken ?? 0
  })
