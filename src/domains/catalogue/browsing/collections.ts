import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { CategoryMembers } from '#shared/catalogue/category-members.ts'
import type { CollectionSort } from '#shared/catalogue/collection-rules.ts'
import { mainOfSection } from '#shared/catalogue/main-categories.ts'
import type { CategoryHead } from '../contract.ts'
import { asSql, shownCategory } from '../for-sale.ts'
import { localized } from '../localized.ts'
import { type Membership, membershipOf } from './collection-membership.ts'

const collectionColumns = {
  slug: col.text,
  members: col.text.as<CategoryMembers>(),
  title_en: col.text,
  title_bn: col.text,
  description_en: col.text,
  description_bn: col.text,
  parent_slug: col.text.orNull,
  parent_en: col.text.orNull,
  parent_bn: col.text.orNull,
  sort: col.text.as<CollectionSort>(),
  sold_out_last: col.boolean,
}

export type Collection = Membership & { slug: string; head: CategoryHead }

/** The open collection with this slug or alias. */
export const findCollection = (db: Db, slug: string): Promise<Collection | undefined> =>
  cached(
    db,
    `list ${slug}`,
    () => readCollection(db, slug),
    (found) => found && ['menu', `list:${found.slug}`],
  )

async function readCollection(db: Db, slug: string): Promise<Collection | undefined> {
  const [row] = await queryRows(db, collectionColumns).run(sql`
    select c.slug, c.members, c.title_en, c.title_bn, c.description_en, c.description_bn, c.sort, c.sold_out_last,
      parent.slug as parent_slug, parent.title_en as parent_en, parent.title_bn as parent_bn
    from categories c
    left join categories parent on parent.is_active and parent.slug <> c.slug
      and parent.slug = ${sql.param(JSON.stringify(mainOfSection))}::jsonb ->> c.section
    where ${asSql(shownCategory)} and (c.slug = ${slug}
      or exists (select from unnest(c.aliases) alias where lower(alias) = lower(${slug})))
    order by c.slug = ${slug} desc, c.position, c.slug
    limit 1`)
  if (!row) return undefined
  const head = {
    slug: row.slug,
    title: localized(row.title_en, row.title_bn),
    description: localized(row.description_en, row.description_bn),
    parent: row.parent_slug
      ? { slug: row.parent_slug, title: localized(row.parent_en ?? '', row.parent_bn ?? '') }
      : null,
  }
  return { slug: row.slug, head, ...membershipOf(row) }
}

/** Title and description of a category page; null if there is no such category. */
export async function categoryHead(db: Db, slug: string): Promise<CategoryHead | null> {
  return (await findCollection(db, slug))?.head ?? null
}
