import { storedNames, variantKey } from '#domains/catalogue/import/csv/csv-changes.ts'
import { maxItems } from '#domains/catalogue/staff-contract.ts'
import type { NormalizedProduct } from '../normalized-product.ts'

type Stored = { size: string; color: string; isActive: boolean }

/**
 * What a row without a list of variants adds to those of its product, with names as they are stored: every size in
 * every colour, as many as the product may have.
 * @returns with the places of size and colour in the row, and how many are left out
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
