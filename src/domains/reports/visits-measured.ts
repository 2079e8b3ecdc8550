import { type SQL, sql } from 'drizzle-orm'
import { storedSince } from '#domains/visits/purge-visits.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { bothOf, type Days, figureOf, type Period, percentOf } from './period.ts'
import type { Analytics, VisitFigure } from './staff-contract.ts'
import type { VisitDay, VisitsByDay } from './visits-by-day.ts'

/** Number of sources and pages listed; the rest is too small to be significant. */
const named = 8

/**
 * Visit statistics of the period; null if no visit was ever recorded. Days whose visits have been deleted are left out,
 * and the period is compared with the one before only if that has no such day.
 */
export async function visitsMeasured(
  db: Db,
  period: Period,
  visitsByDay: VisitsByDay,
  at: Date,
): Promise<Analytics['visits']> {
  const stored = storedSince(at)
  const isCompared = period.before.since >= stored
  const isCut = period.since < stored
  const isGone = period.until < stored
  // Deleted once a day, and counts of past days stay in the process.
  const kept = isCut ? { ...period, since: stored } : period
  const compared = (current: number, previous: number): VisitFigure =>
    isCompared ? figureOf(current, previous) : { current, previous: null, change: null }
  /** A rate without a base is null. */
  const rate = (whole: number, current: number, previous: number) => (whole === 0 ? null : compared(current, previous))
  const [days, pages, first] = await Promise.all([
    visitsByDay(isCompared ? bothOf(period) : kept, at),
    pagesOf(db, kept),
    firstMeasured(db),
  ])
  if (first === null) return null
  // Of a shop whose first visit is later nothing was deleted.
  const isOlder = first <= stored
  const counted = (current: number, previous: number) => (isGone && isOlder ? null : compared(current, previous))
  const now = sumOf(days.filter(({ day }) => day >= period.since))
  const before = sumOf(days.filter(({ day }) => day < period.since))
  const ordered = await ordersOf(db, period, isOlder ? stored : first)
  return {
    since: first <= period.until && (isCut ? first > stored : first >= period.since) ? first : null,
    storedSince: isCut && isOlder ? stored : null,
    pageViews: counted(now.views, before.views),
    visitors: counted(now.visitors, before.visitors),
    visits: counted(now.visits, before.visits),
    bounceRate: rate(now.visits, percentOf(now.single, now.visits), percentOf(before.single, before.visits)),
    averageSession: rate(now.visits - now.single, lengthOf(now), lengthOf(before)),
    conversion: rate(now.visits, percentOf(ordered.current, now.visits), percentOf(ordered.previous, before.visits)),
    sources: sourcesOf(now),
    pages,
  }
}

type Span = Omit<VisitDay, 'day'>

function sumOf(days: VisitDay[]): Span {
  const sum: Span = {
    views: 0,
    visits: 0,
    visitors: 0,
    single: 0,
    seconds: 0,
    sources: {},
  }
  for (const day of days) {
    sum.views += day.views
    sum.visits += day.visits
    sum.visitors += day.visitors
    sum.single += day.single
    sum.seconds += day.seconds
    for (const [source, visits] of Object.entries(day.sources))
      sum.sources[source] = (sum.sources[source] ?? 0) + visits
  }
  return sum
}

/** Average length in seconds, of visits with more than one page view. */
const lengthOf = ({ visits, single, seconds }: Span) =>
  visits === single ? 0 : Math.round(seconds / (visits - single))

const sourcesOf = ({ sources, visits: all }: Span) =>
  Object.entries(sources)
    .map(([source, visits]) => ({ source, visits, share: percentOf(visits, all) }))
    .sort((a, b) => b.visits - a.visits || a.source.localeCompare(b.source))
    .slice(0, named)

async function pagesOf(db: Db, { since, until }: Days) {
  return queryRows(db, { path: col.text, views: col.int }).run(sql`
    select path, sum(views)::int as views from page_views where day between ${since}::date and ${until}::date
    group by path order by 2 desc, 1 limit ${named}`)
}

/** Orders placed on the site, from the first day on which visits were measured. */
async function ordersOf(db: Db, period: Period, first: string) {
  const { since, until } = bothOf(period)
  const sumWhere = (span: SQL) => sql`coalesce(sum(orders - by_staff) filter (where ${span}), 0)::int`
  const [placed] = await queryRows(db, { current: col.int, previous: col.int }).run(sql`
    select ${sumWhere(sql`day >= ${period.since}::date`)} as current,
      ${sumWhere(sql`day < ${period.since}::date`)} as previous
    from order_days_now where day between greatest(${since}::date, ${first}::date) and ${until}::date
      and order_counts(status, null)`)
  return placed ?? { current: 0, previous: 0 }
}

/** The first day with a visit, by an index-only scan; null: none was ever recorded. */
async function firstMeasured(db: Db): Promise<string | null> {
  const [first] = await queryRows(db, { day: col.text.orNull }).run(sql`select min(day)::text as day from visits`)
  return first?.day ?? null
}
