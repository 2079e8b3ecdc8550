import { X } from 'lucide-react'
import { useState } from 'react'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

export const reviewDefaults = {
  search: '',
  status: 'all',
  rating: '',
  product: '',
  photos: '',
  replied: '',
  sort: 'newest',
  page: '1',
}
type Filters = typeof reviewDefaults

const inPanel = ['rating', 'product', 'photos', 'replied'] as const

type Props = {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
  /** Title of the product in the filter, once it has loaded. */
  productTitle: string | undefined
}

/** Filters and order of the reviews. */
export function ReviewFilters({ filters, set, reset, touched, productTitle }: Props) {
  const used = inPanel.filter((name) => filters[name] !== reviewDefaults[name]).length
  const [open, setOpen] = useState(false)
  return (
    <FilterBar
      label={t('Search by words, name or product')}
      search={filters.search}
      onSearch={(search) => set({ search })}
      open={open}
      onOpen={setOpen}
      used={used}
      onClear={touched ? reset : undefined}
    >
      <SelectInput
        label={t('Stars')}
        labelHidden
        className="w-32 max-sm:grow"
        value={filters.rating}
        onChange={(event) => set({ rating: event.target.value })}
      >
        <option value="">{t('All stars')}</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {stars === 1 ? t('1 star') : t('{stars} stars', { stars })}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('Photos')}
        labelHidden
        className="w-36 max-sm:grow"
        value={filters.photos}
        onChange={(event) => set({ photos: event.target.value })}
      >
        <option value="">{t('Photos or not')}</option>
        <option value="1">{t('With photos')}</option>
      </SelectInput>
      <SelectInput
        label={t('Answer')}
        labelHidden
        className="w-40 max-sm:grow"
        value={filters.replied}
        onChange={(event) => set({ replied: event.target.value })}
      >
        <option value="">{t('Answered or not')}</option>
        <option value="0">{t('Not answered')}</option>
        <option value="1">{t('Answered')}</option>
      </SelectInput>
      <SelectInput
        label={t('Sort by')}
        labelHidden
        className="w-36 max-sm:grow"
        value={filters.sort}
        onChange={(event) => set({ sort: event.target.value })}
      >
        <option value="newest">{t('Newest')}</option>
        <option value="oldest">{t('Oldest')}</option>
        <option value="highest">{t('Most stars')}</option>
        <option value="lowest">{t('Fewest stars')}</option>
        <option value="helpful">{t('Most helpful')}</option>
      </SelectInput>
      {filters.product && (
        <Button variant="outline" size="sm" onClick={() => set({ product: '' })}>
          {productTitle ?? t('Product {product}', { product: filters.product })}
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">{t('Show all products')}</span>
        </Button>
      )}
    </FilterBar>
  )
}
