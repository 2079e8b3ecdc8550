import { maxItems } from '#domains/catalogue/staff-contract.ts'
import { eachAttribute } from '#shared/catalogue/product-attributes.ts'
import { withoutCommas } from '#shared/catalogue/without-commas.ts'
import type { NormalizedProduct } from '../normalized-product.ts'
import type { ProductRecord } from '../product-records.ts'
import type { CsvField, CsvVariant } from './csv-fields.ts'

export type Columns = ProductRecord['product']

/** Columns behind each field of a CSV row. */
export const columnsOfField: Record<CsvField, (keyof Columns)[]> = {
  title: ['titleEn'],
  titleBn: ['titleBn'],
  description: ['descriptionEn'],
  descriptionBn: ['descriptionBn'],
  brand: ['brand'],
  category: ['category'],
  subcategory: ['subcategory'],
  tags: ['tags'],
  price: ['price', 'originalPrice'],
  originalPrice: ['originalPrice'],
  ...eachAttribute((name): (keyof Columns)[] => [`${name}En`]),
  fit: ['fit'],
  care: ['careEn'],
  attributes: ['chosenValues', 'typedValues'],
  fitNote: ['fitNote', 'fitNoteEn', 'fitNoteBn', 'modelHeight', 'modelSize'],
  availability: ['held'],
  isActive: ['isActive'],
  sizes: [],
  colors: [],
  offer: [],
}

/** The columns that the row mentions, out of those that an import would write. */
export function mentionedColumns<Values extends Partial<Columns>>(mentioned: CsvField[], all: Values): Partial<Values> {
  const names = new Set<string>(mentioned.flatMap((part) => columnsOfField[part]))
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Partial<Values>
}

/** Of a variant. Releases before stored names with commas, which rows no longer have. */
export const variantKey = ({ size, color }: { size: string; color: string }): string =>
  `${withoutCommas(size)}\n${withoutCommas(color)}`

/** Spells names as they are stored: earlier releases stored some with commas. */
export function storedNames(stored: readonly string[]): (name: string) => string {
  const spelled = new Map(stored.map((name) => [withoutCommas(name), name]))
  for (const name of stored) if (name === withoutCommas(name)) spelled.set(name, name)
  return (name) => spelled.get(name) ?? name
}

/** New variants, variants to reactivate, and changed prices. */
export type VariantChanges = {
  added: CsvVariant[]
  back: number[]
  prices: { id: number; price: number | null }[]
  /** How many of them are left out, because the product would have too many. */
  leftOut: number
}

/**
 * Compares the file's variants with the shop's. No variant is removed. If the file lists sizes and colours separately,
 * only combinations with a new size or colour are added: the shop may have left out others on purpose. If it lists only
 * sizes or only colours, the shop's own values replace the missing list.
 */
export function variantChanges(
  { csv, sizes, colors }: NormalizedProduct,
  { variants }: Pick<ProductRecord, 'variants'>,
): VariantChanges {
  const mentions = (field: CsvField) => csv?.mentioned.includes(field) === true
  const [namesSizes, namesColors] = [mentions('sizes'), mentions('colors')]
  if (!csv || !(mentions('offer') || namesSizes || namesColors)) return noChange()
  const had = new Map(variants.map((variant) => [variantKey(variant), variant]))
  const sizeOf = storedNames(variants.map(({ size }) => size))
  const colorOf = storedNames(variants.map(({ color }) => color))
  const active = variants.filter(({ isActive }) => isActive)
  const knownSizes = new Set(active.map(({ size }) => withoutCommas(size)))
  const knownColors = new Set(active.map(({ color }) => withoutCommas(color)))
  const allSizes = namesColors && !namesSizes ? [...knownSizes] : sizes
  const allColors = namesSizes && !namesColors ? [...knownColors] : colors.map(({ name }) => name)
  const offered =
    csv.variants ??
    allSizes.flatMap((size) =>
      allColors
        .filter((color) => !knownSizes.has(size) || !knownColors.has(color))
        .map((color): CsvVariant => ({ size, color, sku: '' })),
    )
  const change = noChange()
  for (const piece of offered) {
    const old = had.get(variantKey(piece))
    if (!old) change.added.push({ ...piece, size: sizeOf(piece.size), color: colorOf(piece.color) })
    else {
      if (!old.isActive) change.back.push(old.id)
      if (piece.price !== undefined && old.price !== piece.price) change.prices.push({ id: old.id, price: piece.price })
    }
  }
  const room = Math.max(0, maxItems.variants - active.length)
  const back = change.back.slice(0, room)
  const added = change.added.slice(0, room - back.length)
  return { ...change, back, added, leftOut: change.back.length - back.length + change.added.length - added.length }
}

const noChange = (): VariantChanges => ({ added: [], back: [], prices: [], leftOut: 0 })
