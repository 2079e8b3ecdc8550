import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Days } from './period.ts'
import { everyLine, linesSoldIn } from './sold-in.ts'

/** A Dhaka day by the lines of its orders that count. `cost` in paisa. */
export type Cost = { day: string; cost: number; piecesWithoutCost: number }

/** `day`, `cost`, `pieces_without_cost` of these lines, by day; as floating point, as sold-in.ts says. */
export const costsOf = (which: SQL): SQL => sql`
    select l.sold_on as day, sum(l.unit_cost::float8 * l.quantity)::bigint as cost,
      coalesce(sum(l.quantity) filter (where l.unit_cost = 0), 0)::int as pieces_without_cost
    from ${which} group by l.sold_on`

/**
 * What the pieces sold had cost the shop, by the day of their order, to the moment what the lines would say: the kept sums, what changed of
 * their lines since, and lines that are not in them: newer ones, and those of days that nobody has added up yet. Days without lines are left out.
 */
export async function costsByDay(db: Db, days: Days): Promise<Cost[]> {
  const wanted = sql`between ${days.since}::date and ${days.until}::date`
  const { rows } = await db.execute<Cost>(sql`
    with kept as materialized (
      select coalesce((select since from sold_days_since), 'infinity') as since, coalesce((select min(upto) from sold_spans), 0) as upto
    )
    select day::text as day, sum(cost)::bigint as cost, sum(pieces_without_cost)::int as "piecesWithoutCost"
    from (
      select day, cost, pieces_without_cost from sold_days where day ${wanted}
      union all
      select c.day, c.cost, c.pieces_without_cost from sold_changes c, kept where c.line <= kept.upto and c.day >= kept.since and c.day ${wanted}
      union all
      ${costsOf(sql`kept join order_lines l on l.id between kept.upto + 1 and ${everyLine} and l.sold_on >= kept.since where ${linesSoldIn(days)}`)}
      union all
      ${costsOf(sql`kept join order_lines l on l.sold_on between ${days.since}::date and least(${days.until}::date, kept.since - 1)`)}
    ) each group by day`)
  return rows
}
