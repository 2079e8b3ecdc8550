import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { type Days, daysOf } from './period.ts'

/** Visits that began on a Dhaka day. Visitor ids change daily, so days can be summed. */
const visitColumns = {
  day: col.text,
  /** Page views. */
  views: col.int,
  visits: col.int,
  visitors: col.int,
  /** Visits with a single page view. */
  single: col.int,
  /** Total length of all other visits, in seconds. */
  seconds: col.float,
  sources: col.json<Record<string, number>>(),
}
export type VisitDay = RowOf<typeof visitColumns>

/** The days of the span that have visits, oldest first. */
export type VisitsByDay = (days: Days, now: Date) => Promise<VisitDay[]>

/** Days per statement, so that none takes long. */
const daysPerBatch = 30

/** Maximum number of sources listed per day, because clients can invent any number; the rest is summed up. */
const named = 30

/**
 * Counts the visits of each day. Past days never change, so they are counted once and cached in the process: ninety
 * days cost no more than today.
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
    for (let from = 0; from < open.length; from += daysPerBatch) {
      for (const counted of await readDays(db, open.slice(from, from + daysPerBatch))) {
        found.set(counted.day, counted)
        // Yesterday may still change: page views of its last second may be on their way.
        if (counted.day < yesterday) over.set(counted.day, counted)
      }
    }
    return [...found.values()].sort((a, b) => a.day.localeCompare(b.day))
  }
}

async function readDays(db: Db, days: string[]): Promise<VisitDay[]> {
  const wanted = sql`${sql.param(days)}::date[]`
  return queryRows(db, visitColumns).run(sql`
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
}
