import { isDeepStrictEqual } from 'node:util'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { attributeLabel, eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import type { NormalizedProduct } from '../normalized-product.ts'
import type { ProductRecord } from '../product-records.ts'
import { type Columns, variantChanges, variantKey } from './csv-changes.ts'

const columnLabels: Partial<Record<keyof Columns, string>> = {
  titleEn: 'title',
  titleBn: 'Bangla title',
  descriptionEn: 'description',
  descriptionBn: 'Bangla description',
  originalPrice: 'original price',
  ...eachEnglishColumn(attributeLabel),
  careEn: 'care',
  chosenValues: 'attributes',
  typedValues: 'texts and numbers of attributes',
  fitNote: 'fit note',
  fitNoteEn: 'sentence of the fit note',
  fitNoteBn: 'Bangla fit note',
  modelHeight: 'height of the model',
  modelSize: 'size of the model',
  held: 'availability',
  isActive: 'whether it is shown',
}

/** The name of a column in the report. */
export const labelOfColumn = (name: keyof Columns): string => columnLabels[name] ?? name

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
    ...names.map(labelOfColumn),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'size or colour' : 'sizes and colours'}`] : []),
    ...(prices.length > 0 ? [`price of ${prices.length} ${prices.length === 1 ? 'size' : 'sizes'}`] : []),
  ]
}

const maxListedSizes = 5

/**
 * Where the file's stock differs from the shop's, in words for the report: an import sets the stock of new variants
 * only.
 * @param onHand stock by variant id
 */
export function describeStock(
  { csv }: NormalizedProduct,
  { variants }: Pick<ProductRecord, 'variants'>,
  onHand: Map<number, number>,
): string | undefined {
  const active = variants.filter(({ isActive }) => isActive)
  const here = new Map(active.map((variant) => [variantKey(variant), onHand.get(variant.id) ?? 0]))
  const differing = (csv?.variants ?? []).flatMap(({ size, color, stock }) => {
    const pieces = here.get(variantKey({ size, color }))
    if (stock === undefined || pieces === undefined || pieces === stock) return []
    return [`${sizeAndColor({ size, color }, ' ')}: ${stock} in the file, ${pieces} here`]
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
