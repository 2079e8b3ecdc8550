import { importedColumns } from '#domains/catalogue/attributes/imported-values.ts'
import { mentionedColumns } from '#domains/catalogue/import/csv/csv-changes.ts'
import { sectionsBelow } from '#shared/catalogue/main-categories.ts'
import { eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import type { KnownProduct } from '../known-products.ts'
import type { NormalizedProduct } from '../normalized-product.ts'
import type { PlannedRow } from '../report.ts'

const isReduced = ({ product, known }: PlannedRow): boolean =>
  (known?.originalPrice ?? 0) > (product?.price ?? Number.POSITIVE_INFINITY)

/** Whether the shop's original price stays because the row's cannot be read; only if it is above the price. */
export const keepsOriginal = (row: PlannedRow): boolean => row.unreadableOriginal === true && isReduced(row)

/**
 * An empty cell of the shop's own file changes nothing; in files of other shops it means that there is no reduction.
 */
const leavesOriginal = ({ product }: PlannedRow): boolean =>
  product?.csv?.own === true && !product.csv.mentioned.includes('originalPrice')

/** The columns that a row changes of an existing product. A row without a price leaves the known one. */
export function columnsToWrite(product: NormalizedProduct, known: KnownProduct, row: PlannedRow) {
  const { price, originalPrice: ofRow, ...others } = columnsOf(product, known)
  const isKept = keepsOriginal(row) || (leavesOriginal(row) && isReduced(row))
  const originalPrice = isKept ? known.originalPrice : ofRow
  const all = { ...others, ...(price !== null && { price, originalPrice }) }
  const columns = product.csv ? mentionedColumns(product.csv.mentioned, all) : all
  return { ...columns, ...placeBeside(product, known) }
}

/** Whether its subcategory of another main category stays, which the product has from an earlier release. */
export const keepsElsewhere = ({ product, known }: Pick<PlannedRow, 'product' | 'known'>): boolean =>
  product?.elsewhere !== undefined && known?.category === product.category && known.subcategory === product.elsewhere

/** Adapts the field that the row does not name, so that category and subcategory fit together as in the form. */
function placeBeside(product: NormalizedProduct, known: KnownProduct): { category?: string; subcategory?: string } {
  const { category, subcategory, csv } = product
  if (keepsElsewhere({ product, known })) return { subcategory: known.subcategory }
  const names = (field: 'category' | 'subcategory') => csv?.mentioned.includes(field) === true
  // The text of a category may name one of its subcategories.
  if (names('category') && !names('subcategory') && subcategory) return { subcategory }
  if (names('category') && !names('subcategory') && category !== known.category && known.subcategory) {
    const fits = known.section !== null && sectionsBelow(category).includes(known.section)
    return fits ? {} : { subcategory: '' }
  }
  // The present subcategory is no change: an earlier release may have stored it below another category.
  const isNew = subcategory !== '' && subcategory !== known.subcategory
  if (names('subcategory') && !names('category') && category && isNew) {
    const fits = sectionsBelow(known.category).some((section) => sectionsBelow(category).includes(section))
    return fits ? {} : { category }
  }
  return {}
}

type Before = Pick<KnownProduct, 'titleBn' | 'descriptionBn' | 'chosenBy' | 'typedValues'>
const nothing: Before = { titleBn: '', descriptionBn: '', chosenBy: {}, typedValues: {} }

/** The product's columns from a row. Bangla texts written by staff stay if the row has none. */
export function columnsOf(product: NormalizedProduct, before: Before = nothing) {
  const {
    title,
    description,
    price,
    originalPrice,
    brand,
    category,
    subcategory,
    tags,
    fit,
    care,
    held,
    chart,
    url,
    csv,
  } = product
  const texts = {
    titleEn: title,
    titleBn: csv?.titleBn || (isBangla(title) ? title : before.titleBn),
    descriptionEn: description,
    descriptionBn: csv?.descriptionBn || (isBangla(description) ? description : before.descriptionBn),
  }
  return {
    ...texts,
    brand,
    category,
    subcategory,
    tags,
    price,
    originalPrice,
    fit,
    held,
    chart,
    url,
    ...eachEnglishColumn((name) => product[name]),
    careEn: care,
    ...importedColumns(product.attributes, before),
    ...product.fitNote,
    scrapedAt: product.scrapedAt ? new Date(product.scrapedAt) : null,
    ...(csv?.isActive !== undefined && { isActive: csv.isActive }),
  }
}

export const isBangla = (text: string) => /[\u0980-\u09ff]/.test(text)
