import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { pageRedirects, pages, pageVersions } from '../tables.ts'
import { emptyDocument } from './document-of-text.ts'
import { lockPage, slugIsTaken } from './lock-page.ts'
import type { addressRequest, newPageRequest } from './staff-contract.ts'

type Person = { id: number; username: string }

/** Adds a page with a draft of its title. @returns its key @throws Refusal 409 taken */
export function addPage(
  db: Db,
  { slug, title }: z.output<typeof newPageRequest>,
  by: Person,
  now: Date,
): Promise<string> {
  return onlyOnce(() =>
    db.transaction(async (tx) => {
      if (await slugIsTaken(tx, slug)) throw taken()
      // An address that led elsewhere is this page's now.
      await tx.delete(pageRedirects).where(eq(pageRedirects.slug, slug))
      const [page] = await tx.insert(pages).values({ slug, isOwn: true, createdAt: now }).returning()
      if (!page) throw new NotFound('Page')
      await tx.insert(pageVersions).values({
        pageId: page.id,
        number: 1,
        document: emptyDocument(title),
        previewToken: newToken(),
        savedAt: now,
        savedBy: by.username,
      })
      await writeAudit(tx, by, 'page.create', slug, { after: { title } })
      await invalidateTags(tx, ['pages'])
      return String(page.id)
    }),
  )
}

/** Changes the slug of a page; the old one redirects. @throws NotFound · Refusal 409 stale, taken, standard_page */
export async function changeAddress(
  db: Db,
  { page: key, version, slug }: z.output<typeof addressRequest>,
  by: Person,
): Promise<void> {
  await onlyOnce(() =>
    db.transaction(async (tx) => {
      const { page } = await lockPage(tx, key, version)
      mustBeOwn(page)
      if (slug === page.slug) return
      if (await slugIsTaken(tx, slug, page.id)) throw taken()
      await tx.delete(pageRedirects).where(eq(pageRedirects.slug, slug))
      await tx
        .insert(pageRedirects)
        .values({ slug: page.slug, pageId: page.id })
        .onConflictDoUpdate({ target: pageRedirects.slug, set: { pageId: page.id } })
      await tx.update(pages).set({ slug }).where(eq(pages.id, page.id))
      await writeAudit(tx, by, 'page.address', slug, { before: { slug: page.slug }, after: { slug } })
      await invalidateTags(tx, ['pages'])
    }),
  )
}

/** @throws NotFound · Refusal 409 stale, standard_page */
export async function deletePage(
  db: Db,
  { page: key, version }: { page: string; version: string },
  by: Person,
  now: Date,
): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page } = await lockPage(tx, key, version)
      mustBeOwn(page)
      await tx.update(pages).set({ deletedAt: now }).where(eq(pages.id, page.id))
      await writeAudit(tx, by, 'page.delete', page.slug)
      await invalidateTags(tx, ['pages'])
    }),
  )
}

/** @throws NotFound also for a standard page · Refusal 409 taken: another page has its slug by now */
export async function restorePage(db: Db, key: string, by: Person): Promise<void> {
  // Standard pages have a name in place of a number.
  if (!/^\d+$/.test(key)) throw new NotFound('Page')
  await onlyOnce(() =>
    db.transaction(async (tx) => {
      const [page] = await tx
        .update(pages)
        .set({ deletedAt: null })
        .where(and(eq(pages.id, Number(key)), isNotNull(pages.deletedAt)))
        .returning()
      if (!page) throw new NotFound('Page')
      await writeAudit(tx, by, 'page.restore', page.slug)
      await invalidateTags(tx, ['pages'])
    }),
  )
}

function mustBeOwn({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) throw new Refusal(409, 'standard_page', 'This page always has this address')
}

const sentence = 'Another page has this address'
const taken = () => new Refusal(409, 'taken', sentence, { fields: { slug: sentence } })

/** If two people choose the same address at once, the database accepts one of them. */
async function onlyOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(run)
  } catch (error) {
    if (brokenConstraint(error) === 'pages_own_slug') throw taken()
    throw error
  }
}
