import { count, exactTaka, many } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { InventoryCounts } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  /** undefined while they are loading. */
  counts: InventoryCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Metrics of the whole inventory; three of them are also filters. */
export function InventoryStats({ counts, isError, status, onStatus }: Props) {
  const figure = (value: string | undefined) => value ?? (isError ? '–' : undefined)
  const toggle = (next: string) => onStatus(status === next ? 'all' : next)
  return (
    <StatRow scrolls label={t('The whole inventory')} className="sm:grid-cols-2! lg:grid-cols-4!">
      <StatCard
        label={t('Total Items')}
        value={figure(counts && count(counts.items))}
        hint={
          counts &&
          t('{pieces} of {products}', {
            pieces: many(counts.pieces, 'piece'),
            products: many(counts.products, 'product'),
          })
        }
        pressed={status === 'all'}
        onPress={() => onStatus('all')}
      />
      <StatCard
        label={t('Low Stock')}
        value={figure(counts && count(counts.lowStock))}
        hint={counts && t('in {products}', { products: many(counts.lowProducts, 'product') })}
        pressed={status === 'low-stock'}
        onPress={() => toggle('low-stock')}
      />
      <StatCard
        label={t('Out of Stock')}
        value={figure(counts && count(counts.outOfStock))}
        hint={counts && t('in {products}', { products: many(counts.outProducts, 'product') })}
        pressed={status === 'out-of-stock'}
        onPress={() => toggle('out-of-stock')}
      />
      <StatCard
        label={t('Total Value')}
        value={figure(counts && exactTaka(counts.value))}
        hint={t('at what the pieces cost')}
      />
    </StatRow>
  )
}
