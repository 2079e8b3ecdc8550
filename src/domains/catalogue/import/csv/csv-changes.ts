import { isDeepStrictEqual } from 'node:util'
import type { MendedProduct } from '../mend-row.ts'
import type { Portrait } from '../portraits.ts'
import type { CsvVariant, Said } from './csv-says.ts'

type Columns = Portrait['product']

/** The columns behind what a row speaks of. */
const columnsOfPart: Record<Said, (keyof Columns)[]> = {
  title: ['titleEn'],
  titleBn: ['titleBn'],
  description: ['descriptionEn'],
  descriptionBn: ['descriptionBn'],
  brand: ['brand'],
  category: ['category'],
  subcategory: ['subcategory'],
  tags: ['tags'],
  price: ['price', 'originalPrice'],
  material: ['materialEn'],
  fit: ['fit'],
  care: ['careEn'],
  availability: ['held'],
  isActive: ['isActive'],
  offer: [],
}

/** Of all that an import would write, what this row speaks of. */
export function columnsSaid<Values extends Partial<Columns>>(said: Said[], all: Values): Partial<Values> {
  const names = new Set<string>(said.flatMap((part) => columnsOfPart[part]))
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Partial<Values>
}

/** What the offer of a product gets: sizes in colours that it has not, and prices of those that it has. */
export type OfferChange = { added: CsvVariant[]; back: number[]; prices: { id: number; price: number | null }[] }

/**
 * Compares what a file offers with what the shop does. Nothing that can be bought goes. Sizes and colours in two lists
 * add what is new among them, not every combination that the shop left out on purpose.
 */
export function offerChange(
  { csv, sizes, colors }: MendedProduct,
  { variants }: Pick<Portrait, 'variants'>,
): OfferChange {
  if (!csv?.said.includes('offer')) return { added: [], back: [], prices: [] }
  const had = new Map(variants.map((variant) => [`${variant.size}\n${variant.color}`, variant]))
  const active = variants.filter(({ isActive }) => isActive)
  const [knownSizes, knownColors] = [new Set(active.map(({ size }) => size)), new Set(active.map(({ color }) => color))]
  const offered =
    csv.variants ??
    sizes.flatMap((size) =>
      colors
        .filter(({ name }) => !knownSizes.has(size) || !knownColors.has(name))
        .map(({ name: color }): CsvVariant => ({ size, color, sku: '' })),
    )
  const change: OfferChange = { added: [], back: [], prices: [] }
  for (const piece of offered) {
    const old = had.get(`${piece.size}\n${piece.color}`)
    if (!old) change.added.push(piece)
    else {
      if (!old.isActive) change.back.push(old.id)
      if (piece.price !== undefined && old.price !== piece.price) change.prices.push({ id: old.id, price: piece.price })
    }
  }
  return change
}

const wordsOf: Partial<Record<keyof Columns, string>> = {
  titleEn: 'title',
  titleBn: 'Bangla title',
  descriptionEn: 'description',
  descriptionBn: 'Bangla description',
  originalPrice: 'original price',
  materialEn: 'material',
  careEn: 'care',
  held: 'availability',
  isActive: 'whether it is shown',
}

/** What of a product differs, in words for the report. */
export function changesInWords(product: MendedProduct, columns: Partial<Columns>, portrait: Portrait): string[] {
  const names = (Object.keys(columns) as (keyof Columns)[]).filter(
    (name) => !isDeepStrictEqual(columns[name], portrait.product[name]),
  )
  const { added, back, prices } = offerChange(product, portrait)
  const more = added.length + back.length
  return [
    ...names.map((name) => wordsOf[name] ?? name),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'size or colour' : 'sizes and colours'}`] : []),
    ...(prices.length > 0 ? [`price of ${prices.length} ${prices.length === 1 ? 'size' : 'sizes'}`] : []),
  ]
}

const mostSizes = 5

/**
 * Where the file counts other pieces than lie here, in words for the report: an import opens new shelves and leaves
 * those that are there as they are.
 * @param onHand pieces by variant
 */
export function stockInWords(
  { csv }: MendedProduct,
  { variants }: Pick<Portrait, 'variants'>,
  onHand: Map<number, number>,
): string | undefined {
  const active = variants.filter(({ isActive }) => isActive)
  const here = new Map(active.map(({ id, size, color }) => [`${size}\n${color}`, onHand.get(id) ?? 0]))
  const differing = (csv?.variants ?? []).flatMap(({ size, color, stock }) => {
    const pieces = here.get(`${size}\n${color}`)
    if (stock === undefined || pieces === undefined || pieces === stock) return []
    return [`${size} ${color}: ${stock} in the file, ${pieces} here`]
  })
  if (csv?.stock !== undefined) {
    const pieces = [...here.values()].reduce((sum, count) => sum + count, 0)
    if (pieces !== csv.stock) differing.push(`${csv.stock} in the file, ${pieces} here`)
  }
  if (differing.length === 0) return undefined
  const more = differing.length - mostSizes
  const listed = [...differing.slice(0, mostSizes), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return `stock is not changed by an import (${listed}): adjust it in Inventory`
}
