import type { ProductCard } from '#domains/catalogue/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'

type Color = ProductCard['colors'][number]
type Size = ProductCard['sizes'][number]
/** A size that can be had at the card's price is only its name. */
type WireSize =
  | string
  | [size: string, available: 0 | 1, isElsewhere: 0 | 1, price?: number | null, originalPrice?: number | null]
/** One of the usual size, cut to its middle, is only its key. */
type WirePicture = string | [key: string, width: number, height: number, focus?: string]
type WireCard = [
  number: number,
  /** 0: derived from the title. */
  slug: string | 0,
  path: string | 0,
  /** In the page's language only: the cart check returns the other one. */
  title: string,
  price: number | null,
  originalPrice: number | null,
  pictures: WirePicture[],
  color: string | null,
  colors: number[],
  sizes: WireSize[],
  isNew: 0 | 1,
]

/** Cards without field names; their colours are listed once. */
export type WireCards = { colours: [name: string, bn: string, hex: string][]; cards: WireCard[] }

/** Default size, omitted in the wire format. */
const usual = { width: 1200, height: 1600 }

export function writeCards(cards: readonly ProductCard[]): WireCards {
  const colors = new Map<string, { nr: number; color: Color }>()
  const numberOf = (color: Color) => {
    const key = `${color.name} ${color.nameBn} ${color.hex}`
    const known = colors.get(key) ?? { nr: colors.size, color }
    colors.set(key, known)
    return known.nr
  }
  const written = cards.map((card): WireCard => {
    const title = inPageLocale(card.title)
    return [
      card.number,
      card.slug === slugOf(title) ? 0 : card.slug,
      card.path === `/product/${card.number}` ? 0 : card.path,
      title,
      card.price,
      card.originalPrice,
      card.pictures.map(writePicture),
      card.color,
      card.colors.map(numberOf),
      card.sizes.map(writeSize),
      card.isNew ? 1 : 0,
    ]
  })
  return {
    colours: [...colors.values()].map(({ color: { name, nameBn, hex } }) => [name, nameBn, hex]),
    cards: written,
  }
}

export function readCards({ colours, cards }: WireCards): ProductCard[] {
  const palette = colours.map(([name, nameBn, hex]) => ({ name, nameBn, hex }))
  return cards.map(
    ([number, slug, path, title, price, originalPrice, pictures, color, itsColors, sizes, isNew]): ProductCard => ({
      number,
      slug: slug || slugOf(title),
      path: path || `/product/${number}`,
      title: { en: title, bn: title },
      price,
      originalPrice,
      pictures: pictures.map((each) => ({ ...readPicture(each), alt: { en: title, bn: title }, tone: '', color })),
      color,
      colors: itsColors.flatMap((nr) => palette[nr] ?? []),
      sizes: sizes.map(readSize),
      // A card shows neither.
      rating: 0,
      reviewCount: 0,
      isNew: isNew === 1,
    }),
  )
}

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z\d]+/g, '-')

function writePicture({ key, width, height, focus }: ProductCard['pictures'][number]): WirePicture {
  if (focus) return [key, width, height, focus]
  return width === usual.width && height === usual.height ? key : [key, width, height]
}

function readPicture(wire: WirePicture) {
  if (typeof wire === 'string') return { key: wire, ...usual }
  const [key, width, height, focus] = wire
  return { key, width, height, ...(focus !== undefined && { focus }) }
}

function writeSize({ size, available, isElsewhere, price, originalPrice }: Size): WireSize {
  if (price === undefined && originalPrice === undefined && available && !isElsewhere) return size
  const state = [size, available ? 1 : 0, isElsewhere ? 1 : 0] as const
  if (originalPrice !== undefined) return [...state, price ?? null, originalPrice]
  return price === undefined ? [...state] : [...state, price]
}

function readSize(wire: WireSize): Size {
  if (typeof wire === 'string') return { size: wire, available: true }
  const [size, available, isElsewhere, price, originalPrice] = wire
  return {
    size,
    available: available === 1,
    ...(isElsewhere === 1 && { isElsewhere: true as const }),
    ...(typeof price === 'number' && { price }),
    ...(originalPrice !== undefined && { originalPrice }),
  }
}
