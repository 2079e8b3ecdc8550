import { col, type RowOf } from '#platform/database/rows.ts'
import { colorInAddress, firstColor } from '#shared/catalogue/shown-color.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import type { ProductCard } from '../contract.ts'
import { localized } from '../localized.ts'
import { ratingOf } from './rating.ts'
import { pictureOf, type StoredPicture } from './stored-picture.ts'

export const cardColumns = {
  number: col.int,
  slug: col.text,
  title_en: col.text,
  title_bn: col.text,
  price: col.int.orNull,
  original_price: col.int.orNull,
  is_new: col.boolean,
  rating_sum: col.int,
  review_count: col.int,
  pictures: col.json<StoredPicture[]>(),
  colors: col.json<{ name: string; nameBn: string; hex: string }[]>(),
  pieces: col.json<Piece[]>(),
}

type CardRow = RowOf<typeof cardColumns>

/** An offered variant. */
type Piece = { size: string; color: string; price: number | null; originalPrice: number | null; available: boolean }

/** The colours and sizes of the filter, which decide the colour a card shows. */
type Filter = { colors: readonly string[]; sizes: readonly string[] }

export const anything: Filter = { colors: [], sizes: [] }

/** A product's cards by colour. Returns the same object for the same card, so that rendered fragments can be cached. */
export class Cards {
  #row: CardRow
  #made = new Map<string | null, ProductCard>()

  constructor(row: CardRow) {
    this.#row = row
  }

  in(wanted: Filter): ProductCard {
    const color = this.#colorFor(wanted)
    const made = this.#made.get(color) ?? cardOf(this.#row, color, this.#colorFor(anything))
    this.#made.set(color, made)
    return made
  }

  /** Of the filtered colours, one that is available in a filtered size is preferred. */
  #colorFor({ colors, sizes }: Filter): string | null {
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
 * The card of a product in one colour, with its picture, sizes and prices. If no picture shows that colour, the card
 * has none, and choosing a size first asks for the colour.
 * @param firstSeen the colour that its page shows without a choice
 */
function cardOf(row: CardRow, wanted: string | null, firstSeen: string | null): ProductCard {
  const own = row.pictures.filter((picture) => picture.color === wanted)
  const ofAll = row.pictures.filter((picture) => picture.color === null)
  const pictures = own.length > 0 ? [...own, ...ofAll] : ofAll.length > 0 ? ofAll : row.pictures
  const color = row.colors.length < 2 || pictures[0]?.color === wanted ? wanted : null
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
  const choice = wanted === null || wanted === firstSeen ? '' : `?color=${encodeURIComponent(colorInAddress(wanted))}`
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
