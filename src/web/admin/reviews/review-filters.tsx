import { X } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { SearchInput } from '#web/admin/parts/search-input.tsx'
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

type Props = {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
  /** Of the product that the list is narrowed to, once it is known. */
  productTitle: string | undefined
}

/** Filters and order of the reviews. */
export function ReviewFilters({ filters, set, reset, touched, productTitle }: Props) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchInput
        label="Search by words, name or product"
        value={filters.search}
        onSearch={(search) => set({ search })}
        className="min-w-56 grow sm:max-w-md"
      />
      <SelectInput
        label="Stars"
        labelHidden
        className="w-32 max-sm:grow"
        value={filters.rating}
        onChange={(event) => set({ rating: event.target.value })}
      >
        <option value="">All stars</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {stars === 1 ? '1 star' : `${stars} stars`}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label="Photos"
        labelHidden
        className="w-36 max-sm:grow"
        value={filters.photos}
        onChange={(event) => set({ photos: event.target.value })}
      >
        <option value="">Photos or not</option>
        <option value="1">With photos</option>
      </SelectInput>
      <SelectInput
        label="Answer"
        labelHidden
        className="w-40 max-sm:grow"
        value={filters.replied}
        onChange={(event) => set({ replied: event.target.value })}
      >
        <option value="">Answered or not</option>
        <option value="0">Not answered</option>
        <option value="1">Answered</option>
      </SelectInput>
      <SelectInput
        label="Sort by"
        labelHidden
        className="w-36 max-sm:grow"
        value={filters.sort}
        onChange={(event) => set({ sort: event.target.value })}
      >
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
        <option value="highest">Most stars</option>
        <option value="lowest">Fewest stars</option>
        <option value="helpful">Most helpful</option>
      </SelectInput>
      {filters.product && (
        <Button variant="outline" size="sm" onClick={() => set({ product: '' })}>
          {productTitle ?? `Product ${filters.product}`}
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Show all products</span>
        </Button>
      )}
      {touched && (
        <Button variant="quiet" size="sm" onClick={reset}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
