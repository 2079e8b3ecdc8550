import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

export const inventoryDefaults = { search: '', status: 'all', sort: 'name', order: 'asc', page: '1' }
type Filters = typeof inventoryDefaults

/**
 * Differs from the product list: here a product counts as out of stock when one of its variants is empty, there when
 * all are.
 */
const statusMeanings = {
  'in-stock': t(
    'Products of which every size and colour is above its minimum and below 90% of its maximum. The Products screen adds all sizes of a product together and counts more as In Stock.',
  ),
  'low-stock': t('Products of which at least one size or colour is low.'),
  'out-of-stock': t('Products of which at least one size or colour is empty.'),
  overstock: t('Products of which at least one size or colour is at 90% of its maximum or more.'),
}

type Props = {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
}

/** Filters of the inventory, and what the chosen status counts. */
export function InventoryFilters({ filters, set, reset, touched }: Props) {
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={t('Search products or SKU...')}
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="grow max-sm:basis-40 sm:min-w-56 sm:max-w-md"
        />
        <SelectInput
          label={t('Status')}
          labelHidden
          className="w-44 max-sm:w-32"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">{t('All')}</option>
          <option value="in-stock">{t('In Stock')}</option>
          <option value="low-stock">{t('Low Stock')}</option>
          <option value="out-of-stock">{t('Out of Stock')}</option>
          <option value="overstock">{t('Overstock')}</option>
        </SelectInput>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      {filters.status in statusMeanings && (
        <p className="mb-3 text-ink-soft">{statusMeanings[filters.status as keyof typeof statusMeanings]}</p>
      )}
    </>
  )
}
