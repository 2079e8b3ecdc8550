import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pageSizes } from '#shared/paging.ts'
import { count } from '#web/admin/parts/figures.ts'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { FilterInput } from '#web/admin/parts/inputs/filter-input.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SortSelect } from '#web/admin/parts/sort-select.tsx'
import { type Category, productTagsQuery } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { CategorySelect } from './category-select.tsx'
import { withCurrent } from './form/with-current.ts'

/** Prices range from 0 to 10000; 10000 means no upper limit. Ten products per page. */
export const productDefaults = {
  search: '',
  category: 'all',
  tag: '',
  status: 'all',
  sort: 'createdAt',
  order: 'desc',
  minPrice: '0',
  maxPrice: '10000',
  perPage: '10',
  page: '1',
}
export type ProductListFilters = typeof productDefaults

/** Values of the filter as in the API, with their labels. */
const statuses = {
  'In Stock': t('In Stock'),
  'Low Stock': t('Low Stock'),
  'Out of Stock': t('Out of Stock'),
  'On Sale': t('On Sale'),
  Inactive: t('Inactive'),
}
const sorts = {
  createdAt: t('Newest'),
  title: t('Title'),
  price: t('Price'),
  stock: t('Stock'),
  category: t('Category'),
  brand: t('Brand'),
  updatedAt: t('Last changed'),
}
const inPanel = ['minPrice', 'maxPrice', 'tag'] as const

type Props = {
  filters: ProductListFilters
  set: (change: Partial<ProductListFilters>) => void
  reset: () => void
  resets: number
  onPerPage: (perPage: number) => void
  categories: Category[]
}

/** Filters of the product list. The lower panel holds prices, tag and page size. */
export function ProductFilters({ filters, set, reset, resets, onPerPage, categories }: Props) {
  const panel = useId()
  const { data: tags } = useQuery(productTagsQuery)
  const used = inPanel.filter((name) => filters[name] !== productDefaults[name]).length
  const [open, setOpen] = useState(used > 0)
  return (
    <>
      <FilterBar
        label={t('Search by title, ID, SKU or brand')}
        search={filters.search}
        onSearch={(search) => set({ search })}
        open={open}
        onOpen={setOpen}
        panel={panel}
        used={used}
      >
        <CategorySelect categories={categories} value={filters.category} onChange={(category) => set({ category })} />
        <SelectInput
          label={t('Status')}
          labelHidden
          className="w-36 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">{t('All statuses')}</option>
          {Object.entries(statuses).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </SelectInput>
        <SortSelect sorts={sorts} sort={filters.sort} isDescending={filters.order === 'desc'} set={set} />
      </FilterBar>
      <div id={panel} hidden={!open} className="mb-4 border-line border-y py-4">
        <div className="flex flex-wrap items-end gap-3">
          <FilterInput
            resets={resets}
            maxDigits={7}
            className="w-36 max-sm:grow"
            label={t('Lowest price (৳)')}
            value={filters.minPrice}
            onSet={(minPrice) => set({ minPrice: minPrice || '0' })}
          />
          <FilterInput
            resets={resets}
            maxDigits={7}
            className="w-36 max-sm:grow"
            label={t('Highest price (৳)')}
            value={filters.maxPrice}
            onSet={(maxPrice) => set({ maxPrice: maxPrice || '10000' })}
          />
          <SelectInput
            label={t('Tag')}
            className="w-48 max-sm:grow"
            value={filters.tag}
            onChange={(event) => set({ tag: event.target.value })}
          >
            <option value="">{t('Any tag')}</option>
            {withCurrent(tags?.map(({ tag }) => tag) ?? [], filters.tag).map((tag) => (
              <option key={tag} value={tag}>
                {tag} ({count(tags?.find((each) => each.tag === tag)?.products ?? 0)})
              </option>
            ))}
          </SelectInput>
          <SelectInput
            label={t('Items per page')}
            className="w-36 max-sm:grow"
            value={filters.perPage}
            onChange={(event) => onPerPage(Number(event.target.value))}
          >
            {withCurrent([productDefaults.perPage, ...pageSizes.map(String)], filters.perPage).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
          <Button variant="outline" size="sm" onClick={reset}>
            {t('Reset Filters')}
          </Button>
        </div>
        <p className="mt-2 text-stone text-xs">{t('A highest price of 10000 sets no limit.')}</p>
      </div>
    </>
  )
}
