import { ArrowDownNarrowWide, ArrowUpNarrowWide, SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { SearchInput, SelectInput, TextInput } from '#web/admin/parts/inputs.tsx'
import type { Category } from '#web/admin/request/products.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { collectionsOf, mainCategories } from './categories.ts'

/** Prices range from 0 to 10000; 10000 means no upper limit. Ten products per page. */
export const productDefaults = {
  search: '',
  category: 'all',
  status: 'all',
  sort: 'createdAt',
  order: 'desc',
  minPrice: '0',
  maxPrice: '10000',
  perPage: '10',
  page: '1',
}
export type ProductListFilters = typeof productDefaults

const statuses = ['In Stock', 'Low Stock', 'Out of Stock', 'On Sale', 'Inactive']
const sorts = {
  createdAt: 'Newest',
  title: 'Title',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  updatedAt: 'Last changed',
}

type Props = {
  filters: ProductListFilters
  set: (change: Partial<ProductListFilters>) => void
  reset: () => void
  categories: Category[]
}

/** Filters of the product list. The lower panel holds prices and page size. */
export function ProductFilters({ filters, set, reset, categories }: Props) {
  const panel = useId()
  const [open, setOpen] = useState(filters.minPrice !== '0' || filters.maxPrice !== '10000')
  const collections = collectionsOf(categories)
  const descending = filters.order === 'desc'
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search by title, ID, SKU or brand"
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label="Category"
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.category}
          onChange={(event) => set({ category: event.target.value })}
        >
          <option value="all">All categories</option>
          {mainCategories(categories).map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
          {collections.length > 0 && (
            <optgroup label="Collections">
              {collections.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
        </SelectInput>
        <SelectInput
          label="Status"
          labelHidden
          className="w-36 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">All statuses</option>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectInput>
        <span className="flex items-center max-sm:grow">
          <SelectInput
            label="Sort by"
            labelHidden
            className="w-36 max-sm:grow"
            value={filters.sort}
            onChange={(event) => set({ sort: event.target.value })}
          >
            {Object.entries(sorts).map(([sort, word]) => (
              <option key={sort} value={sort}>
                {word}
              </option>
            ))}
          </SelectInput>
          <IconButton
            label={descending ? 'Descending, press for ascending' : 'Ascending, press for descending'}
            className="pointer-fine:size-9"
            onClick={() => set({ order: descending ? 'asc' : 'desc' })}
          >
            {descending ? (
              <ArrowDownNarrowWide aria-hidden="true" className="size-4.5" />
            ) : (
              <ArrowUpNarrowWide aria-hidden="true" className="size-4.5" />
            )}
          </IconButton>
        </span>
        <Button variant="quiet" size="sm" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          More
        </Button>
      </div>
      <div id={panel} hidden={!open} className="mb-4 border-line border-y py-4">
        <div className="flex flex-wrap items-end gap-3">
          <PriceInput
            label="Lowest price (৳)"
            value={filters.minPrice}
            onSet={(minPrice) => set({ minPrice: minPrice || '0' })}
          />
          <PriceInput
            label="Highest price (৳)"
            value={filters.maxPrice}
            onSet={(maxPrice) => set({ maxPrice: maxPrice || '10000' })}
          />
          <SelectInput
            label="Items per page"
            className="w-36 max-sm:grow"
            value={filters.perPage}
            onChange={(event) => set({ perPage: event.target.value })}
          >
            {['10', '25', '50', '100'].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
          <Button variant="outline" size="sm" onClick={reset}>
            Reset Filters
          </Button>
        </div>
        <p className="mt-2 text-stone text-xs">A highest price of 10000 sets no limit.</p>
      </div>
    </>
  )
}

/** Applies the price on blur or Enter, not on every digit. */
function PriceInput({ label, value, onSet }: { label: string; value: string; onSet: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const say = () => text !== value && onSet(text)
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      className="w-36 max-sm:grow"
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
      onBlur={say}
      onKeyDown={(event) => event.key === 'Enter' && say()}
    />
  )
}
