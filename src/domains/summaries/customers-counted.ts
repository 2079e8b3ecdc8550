import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** People who ordered, or who ordered or opened an account; told apart by their address as `buyers` are. */
export type Kind = 'ordered' | 'came'

/** Dhaka days (2026-11-21), both included. */
type Days = { since: string; until: string }

/** A person counts on the first of her days in the stretch: the day before that one lies outside it. */
const firstDayIn = {
  came: sql`previous_day < since`,
  ordered: sql`orders > 0 and previous_order_day < since`,
}

/** How many different people there were in each of these stretches of days. */
export async function customersIn(db: Db, kind: Kind, stretches: Days[]): Promise<number[]> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select people from unnest(
      ${sql.param(stretches.map(({ since }) => since))}::date[], ${sql.param(stretches.map(({ until }) => until))}::date[]
    ) with ordinality as stretch(since, until, place)
    cross join lateral (
      select count(*)::int as people from customer_days_now where day between since and until and ${firstDayIn[kind]}
    ) counted order by place`)
  return rows.map(({ people }) => people)
}

/**
 * People who ever ordered or opened an account, those of them whose first day was this one or a later one, those who ever ordered, and
 * those who did so again. Orders that were cancelled or lie in the trash count nowhere, nor do accounts in the trash.
 */
export async function customersEver(
  db: Db,
  since: string,
): Promise<{ total: number; newSince: number; buyers: number; again: number }> {
  const { rows } = await db.execute<{ total: number; newSince: number; buyers: number; again: number }>(sql`
    select accounts.count + guests as total, "newSince", buyers, again
    from (select count(*)::int as count from customers where deleted_at is null) accounts, (
      select (count(*) filter (where not registered))::int as guests, count(*)::int as buyers, (count(*) filter (where orders > 1))::int as again
      from buyers where orders > 0
    ) ordered, (
      select count(*)::int as "newSince" from customer_days_now where day >= ${since}::date and previous_day = '-infinity'
    ) new`)
  return rows[0] ?? { total: 0, newSince: 0, buyers: 0, again: 0 }
}
