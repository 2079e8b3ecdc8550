import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { asSql, visible } from '#domains/catalogue/for-sale.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { VisitRequest } from './contract.ts'
import { type MeasuredPage, measuredPage } from './measured-page.ts'
import { sourceOf } from './source-of.ts'

/** Inactivity after which the next page begins another visit. */
const visitTimeout = sql`interval '30 minutes'`

type Visitor = { address: string; browser: string; ownHost: string }

/**
 * Counts a page view and continues the visit, or starts one. Paths that are no page of the shop are not counted. Within
 * a visit it is one statement.
 * @param saltOf see dailySalts
 */
export async function recordPageView(
  db: Db,
  { path, referrer }: VisitRequest,
  { address, browser, ownHost }: Visitor,
  { now, saltOf }: { now: Date; saltOf: (day: string) => Promise<string> },
): Promise<void> {
  const page = measuredPage(path)
  if (!page) return
  const day = dhakaDay(now)
  const visitor = createHmac('sha256', await saltOf(day))
    .update(`${address}\n${browser}`)
    .digest('base64url')
    .slice(0, 22)
  const { counted, continued } = await countPage(db, page, { day, visitor, now })
  if (counted && !continued)
    await startVisit(db, { day, visitor, now, entry: page.path, source: sourceOf(referrer, ownHost) })
}

type PageView = { day: string; visitor: string; now: Date }

async function countPage(db: Db, { path, product, category, ownPage }: MeasuredPage, { day, visitor, now }: PageView) {
  const [done] = await queryRows(db, { counted: col.boolean, continued: col.boolean }).run(sql`
    with page as (
      insert into page_views (day, path, views)
      select ${day}::date, ${path}, 1
      where (${product}::int is null
          or exists (select from products p where number = ${product}::int and ${asSql(visible)}))
        and (${category}::text is null
          or exists (select from categories
            where is_active and is_open and (slug = ${category}::text or ${category}::text = any(aliases))))
        and (${ownPage}::text is null or exists (select from pages p where p.is_own and p.slug = ${ownPage}::text
          and p.deleted_at is null and (select document is not null from page_versions where page_id = p.id
            and publish_at <= ${now}::timestamptz order by publish_at desc, number desc limit 1)))
      on conflict (day, path) do update set views = page_views.views + 1
      returning 1
    ), visit as (${continueVisit({ visitor, now })} and exists (select from page) returning 1)
    select exists (select from page) as counted, exists (select from visit) as "continued"`)
  return done ?? { counted: false, continued: false }
}

/** Adds a page to the visitor's latest visit, unless it has ended. */
const continueVisit = ({ visitor, now }: Omit<PageView, 'day'>) => sql`
  update visits set pages = pages + 1, last_at = greatest(last_at, ${now}::timestamptz)
  where id = (select id from visits where visitor = ${visitor} order by last_at desc limit 1)
    and last_at > ${now}::timestamptz - ${visitTimeout}`

/**
 * Two pages opened at the same moment start one visit: the second waits for the lock and then finds the first one's.
 */
async function startVisit(db: Db, { day, visitor, now, entry, source }: PageView & { entry: string; source: string }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`)
    await tx.execute(sql`
      with visit as (${continueVisit({ visitor, now })} returning 1)
      insert into visits (day, visitor, source, entry, started_at, last_at)
      select ${day}::date, ${visitor}, ${source}, ${entry}, ${now}::timestamptz, ${now}::timestamptz
      where not exists (select from visit)`)
  })
}
