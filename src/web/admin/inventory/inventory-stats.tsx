import { count, many, taka } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { InventoryCounts } from '#web/admin/request/inventory.ts'

type Props = {
  /** undefined while they are loading. */
  counts: InventoryCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Figures of the whole inventory; three of them are also filters. */
export function InventoryStats({ counts, isError, status, onStatus }: Props) {
  const figure = (value: string | undefined) => value ?? (isError ? '–' : undefined)
  const toggle = (next: string) => onStatus(status === next ? 'all' : next)
  return (
    <StatRow label="The whole inventory" className="grid-cols-2! lg:grid-cols-4!">
      <StatCard
        label="Total Items"
        value={figure(counts && count(counts.items))}
        hint={counts && `${many(counts.pieces, 'piece')} of ${many(counts.products, 'product')}`}
        pressed={status === 'all'}
        onPress={() => onStatus('all')}
      />
      <StatCard
        label="Low Stock"
        value={figure(counts && count(counts.lowStock))}
        hint={counts && `in ${many(counts.lowProducts, 'product')}`}
        pressed={status === 'low-stock'}
        onPress={() => toggle('low-stock')}
      />
      <StatCard
        label="Out of Stock"
        value={figure(counts && count(counts.outOfStock))}
        hint={counts && `in ${many(counts.outProducts, 'product')}`}
        pressed={status === 'out-of-stock'}
        onPress={() => toggle('out-of-stock')}
      />
      <StatCard label="Total Value" value={figure(counts && taka(counts.value))} hint="at what the pieces cost" />
    </StatRow>
  )
}
