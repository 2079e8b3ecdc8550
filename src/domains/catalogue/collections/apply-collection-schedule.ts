import { sql } from 'drizzle-orm'
import { newTime } from '#domains/catalogue/browsing/cards.ts'
import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { asSql, visible } from '../for-sale.ts'
import { maxTold } from './refresh-collection.ts'

/**
 * Opens and closes the collections whose time has come. Removes products that are no longer new from collections by
 * rule, and the tag "New" from their cards. Runs every minute, and catches up after a pause.
 */
export async function applyCollectionSchedule(db: Db, now: Date): Promise<{ opened: string[]; closed: string[] }> {
  const turned = await db.transaction(async (tx) => {
    // Without a second scan: after waiting for a concurrent save, PostgreSQL reads only the updated row again.
    const rows = await queryRows(tx, { slug: col.text, isOpen: col.boolean }).run(sql`
      update categories c set is_open = not c.is_open
      where c.is_open <> (coalesce(c.starts_at <= ${now}, true) and coalesce(c.ends_at > ${now}, true))
      returning c.slug, c.is_open as "isOpen"`)
    const tags = rows.map(({ slug }): CacheTag => `list:${slug}`)
    if (tags.length > 0) await invalidateTags(tx, ['menu', 'content', 'list:all', ...tags])
    return rows
  })
  await ageProducts(db, now)
  const slugs = (isOpen: boolean) => turned.filter((each) => each.isOpen === isOpen).map(({ slug }) => slug)
  return { opened: slugs(true), closed: slugs(false) }
}

/** When this process judged them last. */
let judgedAt: Date | undefined

/**
 * Evaluates the products that stopped being new since the last run of this process. The first run evaluates all
 * products, because the shop may have been off. A last run in the future means that the clock was ahead.
 */
async function ageProducts(db: Db, now: Date): Promise<void> {
  const since = (first: Date) => new Date(Math.min((judgedAt ?? first).getTime(), now.getTime()) - overlapMs)
  await db.execute(sql`select age_collections(${since(new Date('2000-01-01T00:00:00Z'))}::timestamptz)`)
  await updateNewCards(db, since(new Date(now.getTime() - cachedMs)))
  judgedAt = now
}

/** The database's clock may differ. */
const overlapMs = 5 * 60_000

/** For the first run of a process: hardly any page in another cache is older. */
const cachedMs = 2 * 86_400_000

/** Products whose pages this process has invalidated for that already. */
let told = new Set<number>()

/** Invalidates the pages with the cards of products that have lost the tag "New" since that moment, once. */
async function updateNewCards(db: Db, since: Date): Promise<void> {
  const rows = await queryRows(db, { number: col.int }).run(sql`
    select p.number from products p
    where ${asSql(visible)} and p.created_at > ${since}::timestamptz - ${asSql(newTime)}
      and p.created_at <= now() - ${asSql(newTime)}`)
  const numbers = rows.map(({ number }) => number).filter((number) => !told.has(number))
  told = new Set(rows.map(({ number }) => number))
  await invalidateTags(db, numbers.length > maxTold ? ['everything'] : await tagsOfProducts(db, numbers))
}
