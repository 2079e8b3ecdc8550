import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { pictureOf, type StoredPicture, storedPicture } from './cards.ts'
import type { SearchHit } from './contract.ts'
import { comparedHits, foldedTitle, matchFor, visible } from './search-match.ts'
import { words } from './words.ts'

type Row = {
  number: number
  slug: string
  title_en: string
  title_bn: string
  price: number | null
  original_price: number | null
  picture: StoredPicture | null
  total: number
}

/** The best hits for the search panel, and how many there are in all. A blank query finds nothing. Money in paisa. */
export async function searchProducts(
  db: Db,
  { query, limit = 8 }: { query: string; limit?: number },
): Promise<{ hits: SearchHit[]; total: number }> {
  const match = await matchFor(db, query)
  if (!match) return { hits: [], total: 0 }
  const { rows } = await db.execute<Row>(sql`
    with found as materialized (select p.number, ${foldedTitle} as title from products p where ${visible} and ${match.hits})
    select p.number, p.slug, p.title_en, p.title_bn, p.price, p.original_price, best.total,
      (select ${storedPicture} from product_images i where i.product_number = p.number order by i.position, i.id limit 1) as picture
    from (
      select number, row_number() over () as place, (select count(*) from found) as total
      from (select number from found order by ${match.rank(sql`title`, sql`(select count(*) from found) <= ${comparedHits}`)} limit ${limit}) first
    ) best join products p using (number)
    order by best.place`)
  return {
    hits: rows.map((row) => ({
      number: row.number,
      slug: row.slug,
      title: words(row.title_en, row.title_bn),
      price: row.price,
      originalPrice: row.original_price,
      picture: row.picture && pictureOf(row.picture),
    })),
    total: rows[0]?.total ?? 0,
  }
}
