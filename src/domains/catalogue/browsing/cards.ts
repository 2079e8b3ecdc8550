import { cachedMany } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import type { ProductCard } from '../contract.ts'
import { visible } from '../for-sale.ts'
import { anything, Cards, cardColumns } from './cards-by-color.ts'
import { storedPicture } from './stored-picture.ts'

/**
 * Product cards in the order of `numbers`, with at most one query. Products that are not visible are left out. Money in
 * paisa.
 */
export async function cardsOf(db: Db, numbers: readonly number[], wanted = anything): Promise<ProductCard[]> {
  if (numbers.length === 0) return []
  const tags = (number: number): CacheTag[] => [`product:${number}`]
  const cards = await cachedMany(db, 'card', numbers, (missing) => readCards(db, missing), tags)
  return numbers.flatMap((number) => cards.get(number)?.in(wanted) ?? [])
}

/** How long a product is new. Then its cached pages are updated (apply-collection-schedule.ts). */
export const newTime = new Fragment(`interval '30 days'`)

/** Lists are returned as JSON, because pg parses PostgreSQL arrays character by character in JavaScript. */
async function readCards(db: Db, numbers: readonly number[]): Promise<Map<number, Cards>> {
  const rows = await runPrepared(
    db,
    'cards',
    cardColumns,
    statement`
    select p.number, p.slug, p.title_en, p.title_bn, p.price, p.original_price,
      p.created_at > now() - ${newTime} as is_new,
      coalesce(r.sum, 0) as rating_sum, coalesce(r.count, 0) as review_count,
      array_to_json(array(
        select ${storedPicture} from product_images i where i.product_number = p.number order by i.position, i.id
      )) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('size', v.size, 'color', v.color, 'price', v.price, 'originalPrice', v.original_price,
          'available', v.pieces > 0)
        from variant_offers v where v.product_number = p.number and v.is_offered order by v.position, v.variant_id
      )) as pieces
    from products p left join review_summaries r on r.product_number = p.number
    where p.number = any((select ${[...numbers]})::int[]) and ${visible}`,
  )
  return new Map(rows.map((row) => [row.number, new Cards(row)]))
}
