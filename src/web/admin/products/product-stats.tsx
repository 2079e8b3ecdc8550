import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { ProductCounts } from '#web/admin/request/products.ts'

const cards: { label: string; status?: string; figure: keyof ProductCounts }[] = [
  { label: 'Total', status: 'all', figure: 'total' },
  { label: 'In Stock', status: 'In Stock', figure: 'inStock' },
  { label: 'Low Stock', status: 'Low Stock', figure: 'lowStock' },
  { label: 'Out of Stock', status: 'Out of Stock', figure: 'outOfStock' },
  { label: 'On Sale', status: 'On Sale', figure: 'onSale' },
  { label: 'Categories', figure: 'categories' },
]

type Props = {
  /** undefined while they are loading. */
  counts: ProductCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Products by state; each figure is also a filter. */
export const ProductStats = ({ counts, isError, status: chosen, onStatus }: Props) => (
  <StatRow scrolls label="Products by state">
    {cards.map(({ label, status, figure }) => (
      <StatCard
        key={figure}
        label={label}
        value={counts ? count(counts[figure]) : isError ? '–' : undefined}
        pressed={chosen === status}
        onPress={status ? () => onStatus(status) : undefined}
      />
    ))}
  </StatRow>
)

/** Differs from the inventory: there a single empty variant makes the product out of stock. */
const statusMeanings = {
  'In Stock':
    'Products with more pieces than their minimum, all sizes and colours together. Inventory looks at each size.',
  'Low Stock': 'Products with pieces left, but no more than their minimum, all sizes and colours together.',
  'Out of Stock': 'Products without a single piece in any size or colour, or taken off sale.',
}

/** What the chosen filter by state counts. */
export const StatusMeaning = ({ status }: { status: string }) =>
  status in statusMeanings && (
    <p className="mb-3 text-ink-soft">{statusMeanings[status as keyof typeof statusMeanings]}</p>
  )
