import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import type { Days } from './period.ts'

type VisitDay = { day: string; pageViews: number; visits: number; visitors: number; single: number }

/** The days on which anything was seen. */
export async function visitsByDay(db: Db, { since, until }: Days): Promise<Map<string, VisitDay>> {
  const { rows } = await db.execute<VisitDay>(sql`
    select day::text as day, coalesce(p.views, 0)::int as "pageViews", coalesce(v.visits, 0)::int as visits,
      coalesce(v.visitors, 0)::int as visitors, coalesce(v.single, 0)::int as single
    from (
      select day, sum(views) as views from page_views where day between ${since}::date and ${until}::date group by day
    ) p
    full join (
      select day, count(*) as visits, count(distinct visitor) as visitors, count(*) filter (where pages = 1) as single
      from visits where day between ${since}::date and ${until}::date group by day
    ) v using (day)`)
  return new Map(rows.map((row) => [row.day, row]))
}
