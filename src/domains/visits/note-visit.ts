import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { asSql, visible } from '#domains/catalogue/for-sale.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { VisitRequest } from './contract.ts'
import { type MeasuredPage, measuredPage } from './measured-page.ts'
import { sourceOf } from './source-of.ts'

/** Whoever looks at nothing for so long has gone; the next page begins another visit. */
const patience = sql`interval '30 minutes'`

type Visitor = { address: string; browser: string; ownHost: string }

/**
 * Counts a page that somebody looked at, and carries their visit on or begins one. What is no page of the shop is not
 * counted. A page of a visit under way is one statement.
 * @param saltOf see dailySalts
 */
export async function noteVisit(
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
  const { counted, goesOn } = await countPage(db, page, { day, visitor, now })
  if (counted && !goesOn)
    await beginVisit(db, { day, visitor, now, entry: page.path, source: sourceOf(referrer, ownHost) })
}

type Seen = { day: string; visitor: string; now: Date }

async function countPage(db: Db, { path, product, category }: MeasuredPage, { day, visitor, now }: Seen) {
  const { rows } = await db.execute<{ counted: boolean; goesOn: boolean }>(sql`
    with page as (
      insert into page_views (day, path, views)
      select ${day}::date, ${path}, 1
      where (${product}::int is null
          or exists (select from products p where number = ${product}::int and ${asSql(visible)}))
        and (${category}::text is null
          or exists (select from categories where is_active and (slug = ${category}::text or ${category}::text = any(aliases))))
      on conflict (day, path) do update set views = page_views.views + 1
      returning 1
    ), visit as (${goOn({ visitor, now })} and exists (select from page) returning 1)
    select exists (select from page) as counted, exists (select from visit) as "goesOn"`)
  return rows[0] ?? { counted: false, goesOn: false }
}

/** The visitor's newest visit gets one page more, unless it has ended. */
const goOn = ({ visitor, now }: Omit<Seen, 'day'>) => sql`
  update visits set pages = pages + 1, last_at = greatest(last_at, ${now}::timestamptz)
  where id = (select id from visits where visitor = ${visitor} order by last_at desc limit 1)
    and last_at > ${now}::timestamptz - ${patience}`

/** Two pages that are opened at the same moment begin one visit: the second waits, and then finds the first one's. */
async function beginVisit(db: Db, { day, visitor, now, entry, source }: Seen & { entry: string; source: string }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`)
    await tx.execute(sql`
      with visit as (${goOn({ visitor, now })} returning 1)
      insert into visits (day, visitor, source, entry, started_at, last_at)
      select ${day}::date, ${visitor}, ${source}, ${entry}, ${now}::timestamptz, ${now}::timestamptz
      where not exists (select from visit)`)
  })
}
