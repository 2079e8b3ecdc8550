import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import type { Analytics } from './contract.ts'
import { bothOf, figureOf, type Period, percentOf } from './period.ts'
import { counts, placedIn } from './sales-by-day.ts'

/** Sources and pages that are named; what comes after them is too small to say anything. */
const named = 8

/** What the shop measured of its visits; null as long as it has measured none at all. */
export async function visitsMeasured(db: Db, period: Period): Promise<Analytics['visits']> {
  const [spans, views, sources, pages] = await Promise.all([
    visitsOf(db, period),
    viewsOf(db, period),
    sourcesOf(db, period),
    pagesOf(db, period),
  ])
  if (spans.length === 0 && !(await anyVisit(db))) return null
  const now = spans.find(({ current }) => current) ?? nobody
  const before = spans.find(({ current }) => !current) ?? nobody
  const ordered = await ordersOf(db, period, { now: now.since, before: before.since })
  return {
    since: now.since,
    pageViews: figureOf(views.current, views.previous),
    visitors: figureOf(now.visitors, before.visitors),
    visits: figureOf(now.visits, before.visits),
    bounceRate: rate(now.visits, percentOf(now.single, now.visits), percentOf(before.single, before.visits)),
    averageSession: rate(now.visits - now.single, Math.round(now.seconds), Math.round(before.seconds)),
    conversion: rate(now.visits, percentOf(ordered.current, now.visits), percentOf(ordered.previous, before.visits)),
    sources: sources.map((each) => ({ ...each, share: percentOf(each.visits, now.visits) })),
    pages,
  }
}

/** A share of nothing is no figure. */
const rate = (whole: number, current: number, previous: number) => (whole === 0 ? null : figureOf(current, previous))

type Span = {
  current: boolean
  since: string | null
  visits: number
  visitors: number
  single: number
  seconds: number
}
const nobody: Span = { current: true, since: null, visits: 0, visitors: 0, single: 0, seconds: 0 }

/** A visitor has another name on another day: those of a day are counted once. */
async function visitsOf(db: Db, period: Period): Promise<Span[]> {
  const { since, until } = bothOf(period)
  const { rows } = await db.execute<Span>(sql`
    select current, min(since)::text as since, sum(visits)::int as visits, count(*)::int as visitors,
      sum(single)::int as single,
      coalesce(extract(epoch from sum(length)) / nullif(sum(visits - single), 0), 0)::float8 as seconds
    from (
      select day >= ${period.since}::date as current, min(day) as since, count(*) as visits,
        count(*) filter (where pages = 1) as single, sum(last_at - started_at) filter (where pages > 1) as length
      from visits where day between ${since}::date and ${until}::date group by 1, visitor
    ) visitors group by current`)
  return rows
}

async function viewsOf(db: Db, period: Period) {
  const { since, until } = bothOf(period)
  const { rows } = await db.execute<{ current: number; previous: number }>(sql`
    select coalesce(sum(views) filter (where day >= ${period.since}::date), 0)::int as current,
      coalesce(sum(views) filter (where day < ${period.since}::date), 0)::int as previous
    from page_views where day between ${since}::date and ${until}::date`)
  return rows[0] ?? { current: 0, previous: 0 }
}

async function sourcesOf(db: Db, { since, until }: Period) {
  const { rows } = await db.execute<{ source: string; visits: number }>(sql`
    select source, count(*)::int as visits from visits where day between ${since}::date and ${until}::date
    group by source order by 2 desc, 1 limit ${named}`)
  return rows
}

async function pagesOf(db: Db, { since, until }: Period) {
  const { rows } = await db.execute<{ path: string; views: number }>(sql`
    select path, sum(views)::int as views from page_views where day between ${since}::date and ${until}::date
    group by path order by 2 desc, 1 limit ${named}`)
  return rows
}

/** Orders that came from the site, from the first day on which visits were measured. */
async function ordersOf(db: Db, period: Period, measured: { now: string | null; before: string | null }) {
  const { rows } = await db.execute<{ current: number; previous: number }>(sql`
    select count(*) filter (where o.placed_on >= ${measured.now}::date)::int as current,
      count(*) filter (where o.placed_on < ${period.since}::date and o.placed_on >= ${measured.before}::date)::int as previous
    from orders o where ${placedIn(bothOf(period))} and ${counts} and o.source <> 'staff'`)
  return rows[0] ?? { current: 0, previous: 0 }
}

async function anyVisit(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from visits limit 1`)
  return rows.length > 0
}
