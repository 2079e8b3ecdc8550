import type { Picture, ProductPage } from '#domains/catalogue/contract.ts'
import { eachAttribute, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { inPageLocale, pageLocale } from '../../ui/locale.ts'
import { readCards, type WireCards, writeCards } from './cards.ts'
import { type Packed, pack, unpack } from './packed.ts'

type Beside = 'related' | 'look'
/** Longer texts in the page's language only: another language is another page. */
type Entry = 'category' | 'subcategory'
type InOneLanguage = ProductAttribute | Entry | 'description' | 'care' | 'attributes' | 'fitNote' | 'pictures'
type Variant = ProductPage['variants'][number]
type WireVariant = [
  size: string,
  color: string,
  sku: string,
  price: number | null,
  originalPrice: number | null,
  available: 0 | 1,
  left?: number | null,
  grams?: number,
]
type WireEntry = [slug: string, title: string] | null
type WireProduct = Omit<ProductPage, Beside | InOneLanguage | 'variants'> &
  Record<Beside, WireCards> &
  Record<ProductAttribute, string> &
  Record<Entry, WireEntry> & {
    description: string
    care: string[]
    attributes: [name: string, value: string][]
    fitNote: string | null
    variants: WireVariant[]
    pictures: (Omit<Picture, 'alt'> & { alt: string })[]
  }

export const packProduct = (product: ProductPage): Packed =>
  pack(product, {
    ...product,
    ...eachAttribute((name) => inPageLocale(product[name])),
    category: writeEntry(product.category),
    subcategory: writeEntry(product.subcategory),
    description: inPageLocale(product.description),
    care: pageLocale() === 'bn' && product.care.bn.length > 0 ? product.care.bn : product.care.en,
    attributes: product.attributes.map(({ name, value }) => [inPageLocale(name), inPageLocale(value)]),
    fitNote: product.fitNote && inPageLocale(product.fitNote),
    variants: product.variants.map(writeVariant),
    pictures: product.pictures.map((each) => ({ ...each, alt: inPageLocale(each.alt) })),
    related: writeCards(product.related),
    look: writeCards(product.look),
  } satisfies WireProduct)

export const unpackProduct = (packed: Packed): ProductPage =>
  unpack(packed, ({ description, care, attributes, fitNote, pictures, related, look, ...product }: WireProduct) => ({
    ...product,
    ...eachAttribute((name) => both(product[name])),
    category: readEntry(product.category),
    subcategory: readEntry(product.subcategory),
    description: both(description),
    care: { en: care, bn: care },
    attributes: attributes.map(([name, value]) => ({ name: both(name), value: both(value) })),
    fitNote: fitNote === null ? null : both(fitNote),
    variants: product.variants.map(readVariant),
    pictures: pictures.map((each) => ({ ...each, alt: both(each.alt) })),
    related: readCards(related),
    look: readCards(look),
  }))

const both = (text: string): TextPair => ({ en: text, bn: text })

const writeEntry = (entry: ProductPage[Entry]): WireEntry => entry && [entry.slug, inPageLocale(entry.title)]

const readEntry = (wire: WireEntry) => wire && { slug: wire[0], title: both(wire[1]) }

function writeVariant({ size, color, sku, price, originalPrice, available, left, grams }: Variant): WireVariant {
  const wire = [size, color, sku, price, originalPrice, available ? 1 : 0] as const
  if (grams !== undefined) return [...wire, left ?? null, grams]
  return left === undefined ? [...wire] : [...wire, left]
}

const readVariant = ([size, color, sku, price, originalPrice, available, left, grams]: WireVariant): Variant => ({
  ...{ size, color, sku, price, originalPrice, available: available === 1 },
  ...(typeof left === 'number' && { left }),
  ...(grams !== undefined && { grams }),
})
