import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { Arrangement, StockLevel, StockLevelsOfProduct } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'

/** Labels and hints of the settings of a stock level. */
export const settingFields = {
  minStock: { label: t('Minimum'), inputMode: 'numeric', hint: t('At this many or fewer it is low') },
  maxStock: { label: t('Maximum'), inputMode: 'numeric', hint: t('Restock fills to 70% of it') },
  unitCost: { label: t('Unit cost (৳)'), inputMode: 'decimal', hint: t('Value and profit are calculated with it') },
  supplier: { label: t('Supplier'), inputMode: 'text', hint: undefined },
  location: { label: t('Location'), inputMode: 'text', hint: undefined },
} as const
export type SettingName = keyof typeof settingFields
export const settingNames = Object.keys(settingFields) as SettingName[]

/** The request for the changed settings, of one variant or of all, and error messages by field. */
export function arrangementOf({
  product,
  variantId,
  changed,
}: {
  product: StockLevelsOfProduct
  variantId: number | undefined
  changed: [name: SettingName, text: string][]
}): { arrangement: Arrangement; problems: Record<string, string> } {
  const arrangement: Arrangement = {
    productId: product.productId,
    version: product.version,
    ...(variantId !== undefined && { variantIds: [variantId] }),
  }
  const problems: Record<string, string> = {}
  for (const [name, typed] of changed) {
    const text = typed.trim()
    if (name === 'supplier' || name === 'location') arrangement[name] = text
    else {
      const figure = figureIn(name, text)
      if (figure === undefined) problems[name] = t('Please enter a number from 0 on')
      else arrangement[name] = figure
    }
  }
  return { arrangement, problems }
}

/** The value that all stock levels share; undefined if they differ. */
export function commonValue(stockLevels: StockLevel[], name: SettingName): string | undefined {
  const [first] = stockLevels
  return first && stockLevels.every((stockLevel) => stockLevel[name] === first[name]) ? String(first[name]) : undefined
}

/** Parses pieces, or for `unitCost` taka; undefined if the text is neither. */
const figureIn = (name: 'minStock' | 'maxStock' | 'unitCost', text: string): number | undefined =>
  name === 'unitCost' ? takaIn(text) : piecesIn(text)
