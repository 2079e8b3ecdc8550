import { storedNames, variantKey } from '#domains/catalogue/import/csv/csv-changes.ts'
import { maxItems } from '#domains/catalogue/staff-contract.ts'
import type { NormalizedProduct } from '../normalized-product.ts'

type Stored = { size: string; color: string; isActive: boolean }

/**
 * The variants that a row without a list of variants adds to its product, under the stored names: every size in every
 * colour, up to the limit of a product.
 * @returns with the places of size and colour in the row, and the number left out
 */
export function missingVariants({ sizes, colors }: Pick<NormalizedProduct, 'sizes' | 'colors'>, had: Stored[]) {
  const sizeOf = storedNames(had.map(({ size }) => size))
  const colorOf = storedNames(had.map(({ color }) => color))
  const stored = new Set(had.map(variantKey))
  const missing = sizes.flatMap((size, sizeAt) =>
    colors.flatMap(({ name }, colorAt) => {
      const piece = { size: sizeOf(size), color: colorOf(name), sizeAt, colorAt }
      return stored.has(variantKey(piece)) ? [] : [piece]
    }),
  )
  const room = Math.max(0, maxItems.variants - had.filter(({ isActive }) => isActive).length)
  return { added: missing.slice(0, room), leftOut: Math.max(0, missing.length - room) }
}
