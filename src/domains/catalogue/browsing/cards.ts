import { cachedMany } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { colorInAddress, firstColor } from '#shared/catalogue/shown-color.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import type { Picture, ProductCard } from '../contract.ts'
import { visible } from '../for-sale.ts'
import { localized } from '../localized.ts'

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
  pieces: Piece[]
}
/** An offered variant. */
type Piece = { size: string; color: string; price: number | null; originalPrice: number | null; available: boolean }

/** The colours and sizes of the filter, which decide the colour a card shows. */
type Wanted = { colors: readonly string[]; sizes: readonly string[] }

const anything: Wanted = { colors: [], sizes: [] }

/**
 * Product cards in the order of `numbers`, with at most one query. Products that are not visible are left out. Money in paisa.
 */
export async function cardsOf(db: Db, numbers: readonly number[], wanted = anything): Promise<ProductCard[]> {
  if (numbers.length === 0) return []
  const tags = (number: number): CacheTag[] => [`product:${number}`]
  const cards = await cachedMany(db, 'card', numbers, (missing) => readCards(db, missing), tags)
  return numbers.flatMap((number) => cards.get(number)?.in(wanted) ?? [])
}

/** Lists are returned as JSON, because pg parses PostgreSQL arrays character by character in JavaScript. */
async function readCards(db: Db, numbers: readonly number[]): Promise<Map<number, Cards>> {
  const rows = await runPrepared<Row>(
    db,
    'cards',
    statement`
    select p.number, p.slug, p.title_en, p.title_bn, p.price, p.original_price,
      p.created_at > now() - interval '30 days' as is_new,
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

/** A product's cards by colour. Returns the same object for the same card, so that rendered fragments can be cached. */
class Cards {
  #row: Row
  #made = new Map<string | null, ProductCard>()

  constructor(row: Row) {
    this.#row = row
  }

  in(wanted: Wanted): ProductCard {
    const color = this.#colorFor(wanted)
    const made = this.#made.get(color) ?? cardOf(this.#row, color, this.#colorFor(anything))
    this.#made.set(color, made)
    return made
  }

  /** Of the filtered colours, one that is available in a filtered size is preferred. */
  #colorFor({ colors, sizes }: Wanted): string | null {
    const { pictures, pieces } = this.#row
    const all = this.#row.colors.map(({ name }) => name)
    const sought = all.filter((name) => colors.includes(name))
    const fits = (name: string) =>
      pieces.some((each) => each.color === name && each.available && (sizes.length === 0 || sizes.includes(each.size)))
    const rest = { pictured: pictures[0]?.color, has: (name: string) => has(pieces, name) }
    const fitting = sought.filter(fits)
    return firstColor({ ...rest, colors: fitting.length > 0 ? fitting : sought.length > 0 ? sought : all })
  }
}

const has = (pieces: Piece[], color: string) => pieces.some((each) => each.color === color && each.available)

/**
 * The card of a product in one colour, with its picture, sizes and prices. If no picture shows that colour, the card has none,
 * and choosing a size first asks for the colour.
 * @param firstSeen the colour that its page shows without a choice
 */
function cardOf(row: Row, asked: string | null, firstSeen: string | null): ProductCard {
  const own = row.pictures.filter((picture) => picture.color === asked)
  const ofAll = row.pictures.filter((picture) => picture.color === null)
  const pictures = own.length > 0 ? [...own, ...ofAll] : ofAll.length > 0 ? ofAll : row.pictures
  const color = row.colors.length < 2 || pictures[0]?.color === asked ? asked : null
  const isShown = (piece: Piece) => row.colors.length < 2 || piece.color === color
  const sizes = [...new Set(row.pieces.map(({ size }) => size))].sort(bySize).map((size) => {
    const all = row.pieces.filter((piece) => piece.size === size)
    const here = all.find(isShown)
    const available = all.some((piece) => piece.available)
    return {
      size,
      available,
      ...(available && !here?.available && { isElsewhere: true as const }),
      ...(here && here.price !== null && here.price !== row.price && { price: here.price }),
      ...(here && here.originalPrice !== row.original_price && { originalPrice: here.originalPrice }),
    }
  })
  const choice = asked === null || asked === firstSeen ? '' : `?color=${encodeURIComponent(colorInAddress(asked))}`
  return {
    number: row.number,
    slug: row.slug,
    path: `/product/${row.number}${choice}`,
    title: localized(row.title_en, row.title_bn),
    price: row.price,
    originalPrice: row.original_price,
    pictures: pictures.slice(0, 2).map(pictureOf),
    color,
    colors: row.colors.map((each) => ({ ...each, nameBn: each.nameBn || each.name })),
    sizes,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    isNew: row.is_new,
  }
}

/** Average stars to one decimal; 0 without reviews. */
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

export const pictureOf = ({ altEn, altBn, ...rest }: StoredPicture): Picture => ({
  ...rest,
  alt: localized(altEn, altBn),
})
