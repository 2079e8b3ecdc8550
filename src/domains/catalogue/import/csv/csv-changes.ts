import { isDeepStrictEqual } from 'node:util'
import { attributeWord, eachAttribute, eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import type { NormalizedProduct } from '../normalize-row.ts'
import type { ProductRecord } from '../product-records.ts'
import type { CsvField, CsvVariant } from './csv-fields.ts'

type Columns = ProductRecord['product']

/** Columns behind each field of a CSV row. */
const columnsOfField: Record<CsvField, (keyof Columns)[]> = {
  title: ['titleEn'],
  titleBn: ['titleBn'],
  description: ['descriptionEn'],
  descriptionBn: ['descriptionBn'],
  brand: ['brand'],
  category: ['category'],
  subcategory: ['subcategory'],
  tags: ['tags'],
  price: ['price', 'originalPrice'],
  ...eachAttribute((name): (keyof Columns)[] => [`${name}En`]),
  fit: ['fit'],
  care: ['careEn'],
  availability: ['held'],
  isActive: ['isActive'],
  offer: [],
}

/** Of all columns that an import would write, those that the row mentions. */
export function mentionedColumns<Values extends Partial<Columns>>(said: CsvField[], all: Values): Partial<Values> {
  const names = new Set<string>(said.flatMap((part) => columnsOfField[part]))
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Partial<Values>
}

/** New variants, variants to reactivate, and changed prices. */
export type VariantChanges = { added: CsvVariant[]; back: number[]; prices: { id: number; price: number | null }[] }

/**
 * Compares the file's variants with the shop's. No variant is removed. If the file lists sizes and colours separately,
 * only combinations with a new size or colour are added: the shop may have left out others on purpose.
 */
export function variantChanges(
  { csv, sizes, colors }: NormalizedProduct,
  { variants }: Pick<ProductRecord, 'variants'>,
): VariantChanges {
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
  const change: VariantChanges = { added: [], back: [], prices: [] }
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
  ...eachEnglishColumn(attributeWord),
  careEn: 'care',
  held: 'availability',
  isActive: 'whether it is shown',
}

/** The differences, in words for the report. */
export function describeChanges(
  product: NormalizedProduct,
  columns: Partial<Columns>,
  record: ProductRecord,
): string[] {
  const names = (Object.keys(columns) as (keyof Columns)[]).filter(
    (name) => !isDeepStrictEqual(columns[name], record.product[name]),
  )
  const { added, back, prices } = variantChanges(product, record)
  const more = added.length + back.length
  return [
    ...names.map((name) => wordsOf[name] ?? name),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'size or colour' : 'sizes and colours'}`] : []),
    ...(prices.length > 0 ? [`price of ${prices.length} ${prices.length === 1 ? 'size' : 'sizes'}`] : []),
  ]
}

const maxListedSizes = 5

/**
 * Where the file's stock differs from the shop's, in words for the report: an import sets the stock of new variants only.
 * @param onHand stock by variant id
 */
export function describeStock(
  { csv }: NormalizedProduct,
  { variants }: Pick<ProductRecord, 'variants'>,
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
  const more = differing.length - maxListedSizes
  const listed = [...differing.slice(0, maxListedSizes), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return `stock is not changed by an import (${listed}): adjust it in Inventory`
}
