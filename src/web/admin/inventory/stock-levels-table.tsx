import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, exactTaka } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { type StockLevel, stockLevelsQuery } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StockBadge, variantName } from './stock-labels.tsx'

/** Stock levels of all variants of a product. Scrolls sideways on phones. */
export function StockLevelsTable({
  product,
  name,
  below = false,
  onAdjust,
}: {
  product: string
  name: string
  /** Shown below the product's row; the first column is indented to align with the product's name. */
  below?: boolean
  /** Without it the table is read-only. */
  onAdjust?: ((stockLevel: StockLevel) => void) | undefined
}) {
  const { data, error, refetch } = useQuery(stockLevelsQuery(product))
  if (error && !data) return <Failed what={t('Failed to load the sizes and colours')} error={error} retry={refetch} />
  return (
    <section
      aria-label={t('Sizes and colours of {name}', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className="relative contain-inline-size overflow-x-auto bg-mist/50"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink-soft text-xs *:whitespace-nowrap *:px-2.5 *:py-2 *:font-semibold">
            <th scope="col" className={cx(below && 'md:pl-14!')}>
              {t('Size and colour')}
            </th>
            <th scope="col" className="text-right">
              {t('Stock')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('Min / Max')}
            </th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('SKU')}</th>
            <th scope="col" className="text-right">
              {t('Unit cost')}
            </th>
            <th scope="col">{t('Location')}</th>
            {onAdjust && (
              <th scope="col">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!data && (
            <tr className="border-line border-t">
              <td colSpan={onAdjust ? 8 : 7} className={cx('px-2.5 py-3', below && 'md:pl-14')}>
                <Skeleton className="h-4 w-3/5" />
              </td>
            </tr>
          )}
          {data?.stockLevels.map((stockLevel) => (
            <tr key={stockLevel.variantId} className="border-line border-t *:whitespace-nowrap *:px-2.5 *:py-1">
              <th scope="row" className={cx('text-left font-normal', below && 'md:pl-14!')}>
                {variantName(stockLevel)}
                {!stockLevel.offered && <span className="text-stone"> {t('· no longer offered')}</span>}
              </th>
              <td className="text-right tabular-nums">{count(stockLevel.currentStock)}</td>
              <td className="text-ink-soft tabular-nums max-sm:hidden">
                {count(stockLevel.minStock)} / {count(stockLevel.maxStock)}
              </td>
              <td>
                <StockBadge status={stockLevel.status} />
              </td>
              <td className="text-ink-soft">{stockLevel.sku}</td>
              <td className="text-right tabular-nums">{exactTaka(stockLevel.unitCost)}</td>
              <td className="text-ink-soft">{stockLevel.location || '–'}</td>
              {onAdjust && (
                <td className="py-0!">
                  <div className="flex justify-end">
                    <RowAction
                      label={t('Adjust stock of {name}, {variant}', { name, variant: variantName(stockLevel) })}
                      icon={SlidersHorizontal}
                      onPress={() => onAdjust(stockLevel)}
                    />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
