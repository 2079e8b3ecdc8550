import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { pages, pageVersions } from '../tables.ts'
import { shopDocument } from './document-kinds.ts'
import { versionOf } from './page-version.ts'
import { isStandardPage } from './standard-text.ts'

export type PageRow = typeof pages.$inferSelect
export type VersionRow = typeof pageVersions.$inferSelect

/** A standard page or a document of the whole shop: exactly one of each exists, edited or not. */
export const isFixed = (key: string) => isStandardPage(key) || shopDocument(key) !== undefined

/** The page with this key; undefined: a standard page that was never edited. @throws NotFound */
export async function findPage(db: Db, key: string): Promise<PageRow | undefined> {
  const isStandard = isFixed(key)
  if (!isStandard && !/^\d+$/.test(key)) throw new NotFound('Page')
  const which = isStandard
    ? and(eq(pages.slug, key), eq(pages.isOwn, false))
    : and(eq(pages.id, Number(key)), eq(pages.isOwn, true), isNull(pages.deletedAt))
  const [row] = await db.select().from(pages).where(which)
  if (!row && !isStandard) throw new NotFound('Page')
  return row
}

/** All versions of a page, the newest first. */
export const versionsOf = (db: Db, pageId: number): Promise<VersionRow[]> =>
  db.select().from(pageVersions).where(eq(pageVersions.pageId, pageId)).orderBy(desc(pageVersions.number))

/**
 * Locks a page for a change, and checks its version. The first change of a standard page creates its row.
 * @throws NotFound · Refusal 409 stale
 */
export async function lockPage(
  tx: Db,
  key: string,
  version: string,
): Promise<{ page: PageRow; versions: VersionRow[] }> {
  if (isFixed(key)) await tx.insert(pages).values({ slug: key, isOwn: false }).onConflictDoNothing()
  const found = await findPage(tx, key)
  if (!found) throw new NotFound('Page')
  const [page] = await tx.select().from(pages).where(eq(pages.id, found.id)).for('update')
  if (!page || page.deletedAt) throw new NotFound('Page')
  const versions = await versionsOf(tx, page.id)
  if (versionOf(page, versions) !== version) throw stale()
  return { page, versions }
}

/** Names no person: versions say who saved them, not who published or withdrew them. */
const stale = () =>
  new Refusal(409, 'stale', 'Somebody has changed this page since you opened it. Reload it to see the changes')

export const draftOf = (versions: readonly VersionRow[]) => versions.find(({ publishAt }) => publishAt === null)

/** The number of the next version. */
export const nextNumber = (versions: readonly VersionRow[]) => Math.max(0, ...versions.map(({ number }) => number)) + 1

/** An own page's address belongs to one page at a time. */
export const slugIsTaken = async (tx: Db, slug: string, exceptId = 0): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from pages where is_own and deleted_at is null and slug = ${slug} and id <> ${exceptId} limit 1`)
  return rows.length > 0
}
