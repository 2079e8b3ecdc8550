import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import type { Period } from './period.ts'
import type { Sheet } from './reports-csv.ts'
import { salesByDay } from './sales-by-day.ts'
import type { VisitDay } from './visits-by-day.ts'

/**
 * Analytics, one line per day: sales and visits.
 * @param stored the first day whose visits are stored: cells of earlier days stay empty
 */
export async function analyticsSheet(
  db: Db,
  period: Period,
  { visits, stored }: { visits: VisitDay[]; stored: string },
): Promise<Sheet> {
  const [sales, views] = await Promise.all([salesByDay(db, period), viewsByDay(db, period)])
  const visited = new Map(visits.map((each) => [each.day, each]))
  return {
    heads: ['Day', 'Orders', 'Revenue (taka)', 'Pieces', 'Page views', 'Visits', 'Unique visitors', 'One-page visits'],
    rows: sales.map(({ day, orders, revenue, pieces }) => {
      const seen = visited.get(day)
      const counts = [views.get(day) ?? 0, seen?.visits ?? 0, seen?.visitors ?? 0, seen?.single ?? 0]
      return [day, orders, toTaka(revenue), pieces, ...(day < stored ? counts.map(() => '') : counts)]
    }),
  }
}

async function viewsByDay(db: Db, { since, until }: Period): Promise<Map<string, number>> {
  const rows = await queryRows(db, { day: col.text, views: col.int }).run(sql`
    select day::text as day, sum(views)::int as views from page_views
    where day between ${since}::date and ${until}::date group by day`)
  return new Map(rows.map(({ day, views }) => [day, views]))
}
