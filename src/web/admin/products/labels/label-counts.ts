import type { Product } from '#web/admin/request/products.ts'

export type Variant = Product['variants'][number]

/** Maximum number of labels of one variant per print job. */
export const maxLabels = 500

/** The scanned code of a variant: its manufacturer's barcode, else its SKU. */
export const codeOf = ({ barcode, sku }: Pick<Variant, 'barcode' | 'sku'>): string => barcode || sku

/** The label of each piece, in the order of the variants. @param counts labels by SKU */
export const labelsOf = (variants: readonly Variant[], counts: Record<string, number>): Variant[] =>
  variants.flatMap((variant) => Array.from({ length: counts[variant.sku] ?? 0 }, () => variant))

/** One label for each piece in stock: what a new delivery needs. */
export const countsOfStock = (variants: readonly Variant[]): Record<string, number> =>
  Object.fromEntries(variants.map(({ sku, stock }) => [sku, Math.min(stock, maxLabels)]))

/** Characters that fit on a label so that a cheap scanner still reads it: a module is 0.19 mm wide then. */
export const maxBarcodeCharacters = { sheet: 25, roll: 17 } as const
