import { isOwnAttributeField, valueSeparator } from '#shared/catalogue/attribute-cells.ts'
import type { EditedCell, products } from '../tables.ts'
import type { GridAttributes } from './attribute-columns.ts'
import { cellText, productColumns, type VariantCells, variantColumnsOf } from './product-cells.ts'
import { type GridField, readCell } from './staff-contract.ts'

type Product = typeof products.$inferSelect

/** A cell with its place in the run. */
export type PlacedCell = EditedCell & { cell: number }
export type Refused = { cell: number; error: string }

export type ProductEdit = {
  product: Product
  before: Product
  /** Only variants that change. */
  variants: { now: VariantCells; before: VariantCells }[]
  cells: PlacedCell[]
}

type Facts = {
  product: Product
  variants: VariantCells[]
  own: GridAttributes
  saleRuns: boolean
  /**
   * An undo writes the previous values, even those that would be refused today; no prices while a planned sale runs,
   * and no deleted values.
   */
  isUndo: boolean
}

/** @param now current text of the cell */
export const changedSince = (now: string) => `It was changed in the meantime: it is ${now || 'empty'} now`

/** The changes of one product by its cells, and its unchanged fields. */
export function planProductEdit(
  { product: before, variants, own, saleRuns, isUndo }: Facts,
  cells: PlacedCell[],
): { edit: ProductEdit; refused: Refused[] } {
  const refused: Refused[] = []
  const edit: ProductEdit = { product: { ...before }, before, variants: [], cells: [] }
  const changed = new Map<number, ProductEdit['variants'][number]>()
  for (const cell of cells) {
    const error = applyCell(cell)
    if (error) refused.push({ cell: cell.cell, error })
    else edit.cells.push(cell)
  }
  edit.variants = [...changed.values()]
  const { price, originalPrice } = edit.product
  if (originalPrice !== null && (price === null || originalPrice <= price)) refusePrices()
  return { edit, refused }

  function applyCell({ variantId, field, before: seen, after }: PlacedCell): string | undefined {
    const name = field as GridField
    const variant = variants.find(({ id }) => id === variantId)
    if (variantColumnsOf[name] && !variant) return 'This size is not in the catalogue any more'
    if (isOwnAttributeField(name) && !own.has(name)) return 'This attribute was deleted in the meantime'
    const now = cellText(name, own, before, variant ?? noVariant)
    if (now !== seen) return changedSince(now)
    const read = isUndo ? { text: after } : readCell(name, after, own)
    if ('error' in read) return read.error
    if ((name === 'price' || name === 'originalPrice') && saleRuns) return 'A planned sale runs. Please end it first'
    const ofProduct = productColumns(name, own)
    if (ofProduct && !isWhole(before, ofProduct(before, now)))
      return 'It has a comma in it: please change it in the form'
    if (ofProduct) {
      const columns = ofProduct(edit.product, read.text)
      const column = isUndo && own.get(name)
      if (column && !hasAllValues(cellText(name, own, { ...edit.product, ...columns }, noVariant), read.text))
        return `A value of ${column.attribute.nameEn} was deleted in the meantime`
      Object.assign(edit.product, columns)
    } else if (variant) {
      const change = changed.get(variant.id) ?? { now: { ...variant }, before: variant }
      Object.assign(change.now, variantColumnsOf[name]?.(read.text))
      changed.set(variant.id, change)
    }
    return undefined
  }

  /** Each price may be valid alone, and invalid together with the other. */
  function refusePrices() {
    const wrong = edit.cells.filter(({ field }) => field === 'price' || field === 'originalPrice')
    for (const { cell } of wrong) refused.push({ cell, error: 'The original price must be above the price' })
    edit.cells = edit.cells.filter((cell) => !wrong.includes(cell))
    Object.assign(edit.product, { price: before.price, originalPrice: before.originalPrice })
  }
}

/** A cell whose text does not give the complete value could not be undone, such as tags with commas. */
const isWhole = (product: Product, columns: Partial<Product>) =>
  Object.entries(columns).every(
    ([name, value]) => JSON.stringify(product[name as keyof Product]) === JSON.stringify(value),
  )

/** The text of an undo may not find values that were deleted or renamed since. Their order may have changed, too. */
const hasAllValues = (found: string, wanted: string) =>
  found.split(valueSeparator).length === wanted.split(valueSeparator).length && (found === '') === (wanted === '')

/** Product cells do not look at the variant. */
const noVariant: VariantCells = {
  id: 0,
  productNumber: 0,
  size: '',
  color: '',
  sku: '',
  barcode: null,
  price: null,
  weightGrams: null,
  isActive: true,
  unitCost: 0,
  onHand: 0,
}
