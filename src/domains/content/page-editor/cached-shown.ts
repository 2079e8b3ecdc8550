import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { EditedDocument } from './document-kinds.ts'

/**
 * The version of a document of the whole shop (home page, menus) that is shown at that time; every page needs it, so it
 * is cached until the document changes.
 * @returns document null: the standard one; `until`: when a planned version replaces it
 */
export async function cachedShown<Document extends EditedDocument>(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ document: Document | null; until: Date | undefined }> {
  const versions = await cached(db, `versions of ${slug}`, () => readVersions(db, slug, now), ['pages'])
  const come = versions.filter(({ from }) => from <= now)
  const next = versions.find(({ from }) => from > now)
  return { document: (come.at(-1)?.document ?? null) as Document | null, until: next?.from }
}

/** The published version that is shown, and the planned ones, in their order. */
async function readVersions(db: Db, slug: string, now: Date): Promise<{ document: unknown; from: Date }[]> {
  const rows = await queryRows(db, { document: col.json<unknown>().orNull, publish_at: col.timestamp }).run(sql`
    select v.document, v.publish_at from pages p join page_versions v on v.page_id = p.id
    where p.slug = ${slug} and not p.is_own and v.publish_at >= coalesce(
      (select max(publish_at) from page_versions where page_id = p.id and publish_at <= ${now}), '-infinity')
    order by v.publish_at, v.number`)
  return rows.map(({ document, publish_at }) => ({ document, from: new Date(publish_at) }))
}
