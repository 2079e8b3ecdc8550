import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { type Days, daysOf } from './period.ts'

/** A Dhaka day by the visits that began on it. A visitor has another name on another day: days can be added up. */
export type VisitDay = {
  day: string
  /** Pages looked at. */
  views: number
  visits: number
  visitors: number
  /** Visits that saw one page … */
  single: number
  /** … and how long the others lasted together, in seconds. */
  seconds: number
  sources: Record<string, number>
}

/** The days of that stretch on which there were visits, oldest first. */
export type VisitsByDay = (days: Days, now: Date) => Promise<VisitDay[]>

/** Days that are counted in one statement, so that none takes long. */
const atOnce = 30

/** Sources that a day names; whoever invents more of them ends up among the others. */
const named = 30

/**
 * Counts the visits of each day. A day that is over never changes: it is counted once and then remembered, so that
 * ninety days cost no more than today.
 */
export function countVisits(db: Db): VisitsByDay {
  const over = new Map<string, VisitDay>()
  return async (days, now) => {
    const yesterday = addDays(dhakaDay(now), -1)
    const found = new Map<string, VisitDay>()
    const open: string[] = []
    for (const day of daysOf(days)) {
      const known = over.get(day)
      if (known) found.set(day, known)
      else open.push(day)
    }
    for (let from = 0; from < open.length; from += atOnce) {
      for (const counted of await readDays(db, open.slice(from, from + atOnce))) {
        found.set(counted.day, counted)
        // Until yesterday is over for good: a page of its last second may still be on its way.
        if (counted.day < yesterday) over.set(counted.day, counted)
      }
    }
    return [...found.values()].sort((a, b) => a.day.localeCompare(b.day))
  }
}

async function readDays(db: Db, days: string[]): Promise<VisitDay[]> {
  const wanted = sql`${sql.param(days)}::date[]`
  const { rows } = await db.execute<VisitDay>(sql`
    with counted as (
      select day, sum(visits)::int as visits, count(*)::int as visitors, sum(single)::int as single,
        coalesce(extract(epoch from sum(length)), 0)::float8 as seconds
      from (
        select day, visitor, count(*) as visits, count(*) filter (where pages = 1) as single,
          sum(last_at - started_at) filter (where pages > 1) as length
        from visits where day = any(${wanted}) group by day, visitor
      ) visitors group by day
    ), sources as (
      select day, jsonb_object_agg(source, visits) as sources
      from (
        select day, case when place > ${named} then 'others' else source end as source, sum(visits)::int as visits
        from (
          select day, source, count(*) as visits,
            row_number() over (partition by day order by count(*) desc, source) as place
          from visits where day = any(${wanted}) group by day, source
        ) each group by 1, 2
      ) few group by day
    )
    select day::text as day,
      (select coalesce(sum(views), 0)::int from page_views where page_views.day = counted.day) as views,
      visits, visitors, single, seconds, sources
    from counted join sources using (day)`)
  return rows
}
