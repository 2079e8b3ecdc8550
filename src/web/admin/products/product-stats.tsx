import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { ProductCounts } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'

/** Inventory has other figures under the same labels. */
const allSizes = t('all sizes together')

const cards: { label: string; status?: string; figure: keyof ProductCounts; hint?: string }[] = [
  { label: t('Total'), status: 'all', figure: 'total' },
  { label: t('In Stock'), status: 'In Stock', figure: 'inStock', hint: allSizes },
  { label: t('Low Stock'), status: 'Low Stock', figure: 'lowStock', hint: allSizes },
  { label: t('Out of Stock'), status: 'Out of Stock', figure: 'outOfStock', hint: allSizes },
  { label: t('On Sale'), status: 'On Sale', figure: 'onSale' },
  { label: t('Categories'), figure: 'categories' },
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
  <StatRow scrolls label={t('Products by state')}>
    {cards.map(({ label, status, figure, hint }) => (
      <StatCard
        key={figure}
        label={label}
        value={counts ? count(counts[figure]) : isError ? '–' : undefined}
        hint={hint}
        pressed={chosen === status}
        onPress={status ? () => onStatus(status) : undefined}
      />
    ))}
  </StatRow>
)

/** Differs from the inventory: there a single empty variant makes the product out of stock. */
const statusMeanings = {
  'In Stock': t(
    'Products with more pieces than their minimum, all sizes and colours together. Inventory looks at each size.',
  ),
  'Low Stock': t('Products with pieces left, but no more than their minimum, all sizes and colours together.'),
  'Out of Stock': t('Products without a single piece in any size or colour, or taken off sale.'),
}

/** Explains the chosen status filter. */
export const StatusMeaning = ({ status }: { status: string }) =>
  status in statusMeanings && (
    <p className="mb-3 text-ink-soft">{statusMeanings[status as keyof typeof statusMeanings]}</p>
  )
