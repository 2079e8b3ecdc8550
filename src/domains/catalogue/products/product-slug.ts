import { and, eq, ne, sql } from 'drizzle-orm'
import { transliterate } from '#domains/catalogue/search/transliterate.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { slugWithin } from '#shared/text/slug.ts'
import { oldSlugs } from '../tables.ts'
import { alreadyTaken } from './product-row.ts'

/** Shorter than a slug may be: a number may follow. */
const maxStem = 80

/**
 * The slug of a title; '' if the title has no usable character. A Bangla title is transliterated, unless its file has
 * an id that gives a slug.
 */
export function slugStem(title: string, id = ''): string {
  const transliterated = () => title.split(/\s+/).map(transliterate).join(' ')
  const plain = slugWithin(title, maxStem) || slugWithin(id, maxStem) || slugWithin(transliterated(), maxStem)
  // /product/12 is the product with the number 12.
  return /^\d+$/.test(plain) ? `product-${plain}` : plain
}

/** An unused slug for a new product: shirt, shirt-2, shirt-3. */
export async function freeSlug(tx: Db, title: string, id: string): Promise<string> {
  const slug = slugStem(title) || id.replaceAll('_', '-')
  const rows = await queryRows(tx, { slug: col.text }).run(sql`
    select slug from products where slug = ${slug} or slug like ${`${slug}-%`}
    union all select slug from old_slugs where slug = ${slug} or slug like ${`${slug}-%`}`)
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let nr = 2; taken.has(free); nr++) free = `${slug}-${nr}`
  return free
}

/** Changes the slug; the old one redirects. */
export async function changeSlug(tx: Db, number: number, from: string, to: string): Promise<string> {
  const [other] = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.slug, to), ne(oldSlugs.productNumber, number)))
  if (other) throw alreadyTaken('slug', 'address')
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, to))
  await tx
    .insert(oldSlugs)
    .values({ slug: from, productNumber: number })
    .onConflictDoUpdate({ target: oldSlugs.slug, set: { productNumber: number } })
  return to
}
