import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { EditedDocument } from './document-kinds.ts'
import type { PageDocument } from './staff-contract.ts'

const shownColumns = {
  document: col.json<EditedDocument>().orNull,
  publish_at: col.timestamp.orNull,
  until: col.timestamp.orNull,
}

/** The version of a page that is shown now. */
export type ShownVersion<Document = PageDocument> = {
  /** null: the standard text; a page of the owner's own is hidden. */
  document: Document | null
  publishedAt: Date | null
  /** When a planned version replaces it; undefined: none is planned. */
  until: Date | undefined
}

/**
 * Cache with the tag 'pages', at most until `until`.
 * @returns undefined: the page was never edited, or does not exist
 */
export async function shownVersion<Document extends EditedDocument = PageDocument>(
  db: Db,
  { slug, isOwn }: { slug: string; isOwn: boolean },
  now: Date,
): Promise<ShownVersion<Document> | undefined> {
  const [row] = await queryRows(db, shownColumns).run(sql`
    select v.document, v.publish_at,
      (select min(n.publish_at) from page_versions n where n.page_id = p.id and n.publish_at > ${now}) as until
    from pages p left join lateral (
      select document, publish_at from page_versions
      where page_id = p.id and publish_at <= ${now} order by publish_at desc, number desc limit 1) v on true
    where p.slug = ${slug} and p.is_own = ${isOwn} and p.deleted_at is null`)
  return (
    row && {
      document: row.document as Document | null,
      publishedAt: row.publish_at === null ? null : new Date(row.publish_at),
      until: row.until === null ? undefined : new Date(row.until),
    }
  )
}

/** The current slug of the page that had this one earlier; undefined: no page had it. */
export async function movedTo(db: Db, slug: string): Promise<string | undefined> {
  const [page] = await queryRows(db, { slug: col.text }).run(sql`
    select p.slug from page_redirects r join pages p on p.id = r.page_id
    where r.slug = ${slug} and p.deleted_at is null`)
  return page?.slug
}

/** A version by the token of its preview, whatever its state. */
export async function previewedVersion(
  db: Db,
  token: string,
): Promise<{ slug: string; isOwn: boolean; document: EditedDocument } | undefined> {
  const [row] = await queryRows(db, {
    slug: col.text,
    is_own: col.boolean,
    document: col.json<EditedDocument>(),
  }).run(sql`
    select p.slug, p.is_own, v.document from page_versions v join pages p on p.id = v.page_id
    where v.preview_token = ${token} and v.document is not null and p.deleted_at is null`)
  return row && { slug: row.slug, isOwn: row.is_own, document: row.document }
}

/** When the next version of an own page of the owner is published or hides the page; undefined: none is planned. */
export async function nextOwnPage(db: Db, now: Date): Promise<Date | undefined> {
  const [planned] = await queryRows(db, { next: col.timestamp.orNull }).run(sql`
    select min(v.publish_at) as next from pages p join page_versions v on v.page_id = p.id
    where p.is_own and p.deleted_at is null and v.publish_at > ${now}`)
  return planned?.next ? new Date(planned.next) : undefined
}

/** The owner's own pages that are shown, for the sitemap. Cached at most until `nextOwnPage`. */
export async function shownOwnPages(db: Db, now: Date): Promise<{ slug: string; changed: Date }[]> {
  const rows = await queryRows(db, { slug: col.text, changed: col.timestamp }).run(sql`
    select p.slug, v.publish_at as changed from pages p cross join lateral (
      select document, publish_at from page_versions
      where page_id = p.id and publish_at <= ${now} order by publish_at desc, number desc limit 1) v
    where p.is_own and p.deleted_at is null and v.document is not null order by p.slug`)
  return rows.map(({ slug, changed }) => ({ slug, changed: new Date(changed) }))
}
