import { count, exactTaka, taka } from '#web/admin/parts/figures.ts'
import type { Product } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Swatch } from '#web/ui/swatch.tsx'

/** Variants of a product, with SKU, barcode, price, cost, weight and stock. */
export function VariantTable({ product }: { product: Product }) {
  const hexOf = new Map(product.swatches.filter(({ name }) => name !== 'Default').map(({ name, hex }) => [name, hex]))
  return (
    <table className="w-full border-line border-y">
      <caption className="pb-2 text-left font-semibold text-ink-soft text-xs">{t('Sizes and colours')}</caption>
      <thead>
        <tr className="text-left text-ink-soft text-xs *:py-1.5 *:pr-3 *:font-semibold">
          <th scope="col">{t('Size')}</th>
          <th scope="col">{t('Colour')}</th>
          <th scope="col">{t('SKU')}</th>
          <th scope="col" className="text-right">
            {t('Price')}
          </th>
          <th scope="col" className="text-right">
            {t('Stock')}
          </th>
        </tr>
      </thead>
      <tbody>
        {product.variants.map(({ size, color, sku, barcode, stock, price, unitCost, weightGrams }) => (
          <tr key={sku} className="border-line border-t *:py-1.5 *:pr-3">
            <td className="whitespace-nowrap">{size}</td>
            <td>
              <span className="flex items-center gap-2">
                {hexOf.has(color) && <Swatch hex={hexOf.get(color) ?? ''} className="size-4" />}
                {color !== 'Default' && color}
              </span>
            </td>
            <td className="wrap-anywhere text-stone text-xs">
              {sku}
              {barcode && <span className="block">{t('Barcode {barcode}', { barcode })}</span>}
            </td>
            <td className="text-right tabular-nums">
              {price !== null && taka(price)}
              {unitCost ? (
                <span className="block text-stone text-xs">
                  {t('cost {unitCost}', { unitCost: exactTaka(unitCost) })}
                </span>
              ) : null}
              {weightGrams !== null && <span className="block text-stone text-xs">{count(weightGrams)} g</span>}
            </td>
            <td className="text-right tabular-nums">{count(stock)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
