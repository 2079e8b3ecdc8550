import type { Mark } from '#platform/changes.ts'
import type { Db } from '#platform/database.ts'
import { keptEach } from '#platform/kept-reads.ts'
import { Fragment, runPrepared, statement } from '#platform/prepared.ts'
import { bySize } from '#shared/sizes.ts'
import type { Picture, ProductCard } from './contract.ts'
import { words } from './words.ts'

type Row = {
  number: number
  slug: string
  title_en: string
  title_bn: string
  price: number | null
  original_price: number | null
  is_new: boolean
  rating_sum: number
  review_count: number
  pictures: StoredPicture[]
  colors: { name: string; nameBn: string; hex: string }[]
  sizes: { size: string; available: boolean }[]
}

/**
 * Products as cards show them, in the order in which they are asked for, from one statement at most. Those that the public
 * may not see are left out. Money in paisa.
 */
export async function cardsOf(db: Db, numbers: readonly number[]): Promise<ProductCard[]> {
  if (numbers.length === 0) return []
  const marks = (number: number): Mark[] => [`product:${number}`]
  const cards = await keptEach(db, 'card', numbers, (missing) => readCards(db, missing), marks)
  return numbers.flatMap((number) => cards.get(number) ?? [])
}

/** Lists come as one JSON each: arrays of PostgreSQL are read letter by letter. */
async function readCards(db: Db, numbers: readonly number[]): Promise<Map<number, ProductCard>> {
  const rows = await runPrepared<Row>(
    db,
    'cards',
    statement`
    select p.number, p.slug, p.title_en, p.title_bn, p.price, p.original_price,
      p.created_at > now() - interval '30 days' as is_new,
      coalesce(r.sum, 0) as rating_sum, coalesce(r.count, 0) as review_count,
      array_to_json(array(
        select ${storedPicture} from product_images i where i.product_number = p.number order by i.position, i.id limit 2
      )) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('size', v.size, 'available', p.price is not null and not p.held and bool_or(coalesce(s.on_hand, 0) > 0))
        from variants v left join stock_levels s on s.variant_id = v.id
        where v.product_number = p.number and v.is_active group by v.size
      )) as sizes
    from products p left join review_summaries r on r.product_number = p.number
    where p.number = any((select ${[...numbers]})::int[]) and p.is_active and p.deleted_at is null`,
  )
  return new Map(rows.map((row) => [row.number, cardOf(row)]))
}

const cardOf = (row: Row): ProductCard => ({
  number: row.number,
  slug: row.slug,
  title: words(row.title_en, row.title_bn),
  price: row.price,
  originalPrice: row.original_price,
  pictures: row.pictures.map(pictureOf),
  colors: row.colors.map((color) => ({ ...color, nameBn: color.nameBn || color.name })),
  sizes: row.sizes.sort((a, b) => bySize(a.size, b.size)),
  rating: ratingOf(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
  isNew: row.is_new,
})

/** Stars to one decimal; 0: no reviews yet. */
export const ratingOf = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)

/** A row of product_images as JSON; `i` is the table. */
export const storedPicture = new Fragment(
  `json_build_object('key', i.key, 'altEn', i.alt_en, 'altBn', i.alt_bn, 'width', i.width, 'height', i.height, 'tone', i.tone, 'color', i.color)`,
)

export type StoredPicture = {
  key: string
  altEn: string
  altBn: string
  width: number
  height: number
  tone: string
  color: string | null
}

export const pictureOf = ({ altEn, altBn, ...rest }: StoredPicture): Picture => ({ ...rest, alt: words(altEn, altBn) })
