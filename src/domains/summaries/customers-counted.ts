import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** 'ordered': people with orders; 'came': people with orders or an account. Identified as in `buyers`. */
export type Kind = 'ordered' | 'came'

/** Dhaka days (2026-11-21), both included. */
type Days = { since: string; until: string }

/** A person counts on the first day in the span: the one whose previous day is before it. */
const firstDayIn = {
  came: sql`previous_day < since`,
  ordered: sql`orders > 0 and previous_order_day < since`,
}

/**
 * Current number of matching rows: all rows of the table by a narrow index, minus those of dirty people, plus these
 * people's live rows. Excluding dirty people row by row takes five times as long.
 */
const countDays = (where: SQL) => sql`(
      (select count(*) from customer_days where ${where})
      - (select count(*) from customer_days where email = any (array(select distinct email from customers_dirty)) and ${where})
      + (select count(*) from customer_days_live where email = any (array(select email from customers_dirty)) and ${where})
    )::int`

/** Number of different people in each of these spans. */
export async function customersIn(db: Db, kind: Kind, spans: Days[]): Promise<number[]> {
  const rows = await queryRows(db, { people: col.int }).run(sql`
    select ${countDays(sql`day between since and until and ${firstDayIn[kind]}`)} as people from unnest(
      ${sql.param(spans.map(({ since }) => since))}::date[], ${sql.param(spans.map(({ until }) => until))}::date[]
    ) with ordinality as span(since, until, place) order by place`)
  return rows.map(({ people }) => people)
}

/**
 * `total`: people who ever ordered or opened an account; `newSince`: those whose first day is `since` or later;
 * `buyers`: people with an order; `again`: people with more than one order. Cancelled orders, and orders and accounts
 * in the trash, do not count.
 */
export async function customersEver(
  db: Db,
  since: string,
): Promise<{ total: number; newSince: number; buyers: number; again: number }> {
  const [counted] = await queryRows(db, { total: col.int, newSince: col.int, buyers: col.int, again: col.int }).run(sql`
    select accounts.count + guests as total, "newSince", buyers, again
    from (select coalesce(sum(accounts), 0)::int as count from account_days_now) accounts, (
      select (count(*) filter (where not registered))::int as guests, count(*)::int as buyers, (count(*) filter (where orders > 1))::int as again
      from buyers where orders > 0
    ) ordered, (
      select ${countDays(sql`day >= ${since}::date and previous_day = '-infinity'`)} as "newSince"
    ) new`)
  return counted ?? { total: 0, newSince: 0, buyers: 0, again: 0 }
}
