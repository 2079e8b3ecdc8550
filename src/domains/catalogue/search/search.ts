import { pictureOf, type StoredPicture, storedPicture } from '#domains/catalogue/browsing/stored-picture.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'
import type { SearchHit } from '../contract.ts'
import { visible } from '../for-sale.ts'
import { localized } from '../localized.ts'
import { matchFor } from './search-match.ts'

const hitColumns = {
  number: col.int,
  slug: col.text,
  title_en: col.text,
  title_bn: col.text,
  price: col.int.orNull,
  original_price: col.int.orNull,
  picture: col.json<StoredPicture>().orNull,
}

/** The best hits for the search panel, and the total. A blank query finds nothing. Money in paisa. */
export async function searchProducts(
  db: Db,
  { query, limit = 8 }: { query: string; limit?: number },
): Promise<{ hits: SearchHit[]; total: number }> {
  const match = await matchFor(db, query)
  if (!match) return { hits: [], total: 0 }
  const best = await match.best(match.numbers, { offset: 0, limit })
  if (best.length === 0) return { hits: [], total: match.numbers.length }
  const rows = await runPrepared(
    db,
    'search-hits',
    hitColumns,
    statement`
    select p.number, p.slug, p.title_en, p.title_bn, p.price, p.original_price,
      (select ${storedPicture} from product_images i where i.product_number = p.number
        order by i.position, i.id limit 1) as picture
    from unnest((select ${best})::int[]) with ordinality as best(number, place) join products p using (number)
    where ${visible} order by best.place`,
  )
  return {
    hits: rows.map((row) => ({
      number: row.number,
      slug: row.slug,
      title: localized(row.title_en, row.title_bn),
      price: row.price,
      originalPrice: row.original_price,
      picture: row.picture && pictureOf(row.picture),
    })),
    total: match.numbers.length,
  }
}
