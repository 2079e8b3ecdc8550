import { type SQL, sql } from 'drizzle-orm'
import { cached } from '#platform/cache/query-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { mainOfSection } from '#shared/main-categories.ts'
import type { CategoryHead } from '../contract.ts'
import { asSql, visible } from '../for-sale.ts'
import { words } from '../words.ts'
import type { Holds } from './counted.ts'
import { knownWord } from './vocabulary.ts'

type Row = {
  slug: string
  members: 'main' | 'subcategory' | 'listed' | 'all' | 'new' | 'sale' | 'all-kids'
  title_en: string
  title_bn: string
  description_en: string
  description_bn: string
  parent_slug: string | null
  parent_en: string
  parent_bn: string
}

/** A list of the shop: which products `p` are in it, and in which order it offers them. */
export type List = {
  slug: string
  /** Joined to `products p`. */
  join: SQL
  /** A condition on `p`. */
  holds: SQL
  /** The same of a kind of products, where this alone says who is in the list. */
  kinds?: Holds
  /** The order of its own, smaller first; a whole number. The same for all where it has none. */
  place: SQL
  ownOrder: boolean
  head: CategoryHead
}

/** The list with that slug or alias. Undefined: there is none, or it is switched off. */
export const findList = (db: Db, slug: string): Promise<List | undefined> =>
  cached(
    db,
    `list ${slug}`,
    () => readList(db, slug),
    (found) => found && ['menu', `list:${found.slug}`],
  )

async function readList(db: Db, slug: string): Promise<List | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select c.slug, c.members, c.title_en, c.title_bn, c.description_en, c.description_bn,
      parent.slug as parent_slug, parent.title_en as parent_en, parent.title_bn as parent_bn
    from categories c
    left join categories parent on parent.is_active and parent.slug <> c.slug
      and parent.slug = ${sql.param(JSON.stringify(mainOfSection))}::jsonb ->> c.section
    where c.is_active and (c.slug = ${slug} or ${slug} = any(c.aliases))
    order by c.slug = ${slug} desc, c.position, c.slug
    limit 1`)
  const [row] = rows
  if (!row) return undefined
  const head = {
    slug: row.slug,
    title: words(row.title_en, row.title_bn),
    description: words(row.description_en, row.description_bn),
    parent: row.parent_slug ? { slug: row.parent_slug, title: words(row.parent_en, row.parent_bn) } : null,
  }
  return { slug: row.slug, head, ...membersOf(row) }
}

/** What a category page shows above its products; null: there is no such category. */
export async function categoryHead(db: Db, slug: string): Promise<CategoryHead | null> {
  return (await findList(db, slug))?.head ?? null
}

/** How many products 'new arrivals' holds. */
const newArrivals = 60

const nothing = sql``
// Cast, because a bare number in ORDER BY would name a column.
const noPlace = sql`0::int`

function membersOf({ slug, members }: Pick<Row, 'slug' | 'members'>): Omit<List, 'slug' | 'head'> {
  switch (members) {
    case 'main':
      return {
        join: nothing,
        holds: sql`p.category = ${slug}`,
        kinds: ofCategory(slug),
        place: noPlace,
        ownOrder: false,
      }
    case 'subcategory':
      return {
        join: nothing,
        holds: sql`p.subcategory = ${slug}`,
        kinds: (_category, subcategory) => subcategory === knownWord(slug),
        place: noPlace,
        ownOrder: false,
      }
    case 'listed':
      return {
        join: sql`left join category_products listed on listed.slug = ${slug} and listed.product_number = p.number`,
        holds: sql`(listed.slug is not null or p.subcategory = ${slug})`,
        place: sql`coalesce(listed.position, 2147483647)`,
        ownOrder: true,
      }
    case 'all':
      return { join: nothing, holds: sql`true`, kinds: () => true, place: noPlace, ownOrder: false }
    case 'all-kids':
      return {
        join: nothing,
        holds: sql`p.category = 'kids'`,
        kinds: ofCategory('kids'),
        place: noPlace,
        ownOrder: false,
      }
    case 'new':
      return {
        join: sql`join (
          select number, row_number() over (order by created_at desc nulls last, number desc nulls last)::int as place
          from products p where ${asSql(visible)}
          order by created_at desc nulls last, number desc nulls last limit ${newArrivals}
        ) newest on newest.number = p.number`,
        holds: sql`true`,
        place: sql`newest.place`,
        ownOrder: true,
      }
    case 'sale':
      return {
        join: nothing,
        holds: sql`p.original_price is not null`,
        // The greatest discount first.
        place: sql`-round((p.original_price - p.price) * 1000.0 / p.original_price)::int`,
        ownOrder: true,
      }
  }
}

const ofCategory =
  (slug: string): Holds =>
  (category) =>
    category === knownWord(slug)

/** Everything: the list without a slug. */
export const everything: Omit<List, 'head'> = {
  slug: 'all',
  join: nothing,
  holds: sql`true`,
  kinds: () => true,
  place: noPlace,
  ownOrder: false,
}
