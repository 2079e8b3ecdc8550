import { SlidersHorizontal } from 'lucide-react'
import type { ListingQuery, Sort } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { count } from '../../ui/locale.ts'
import type { OptimisticState } from '../optimistic-state.ts'
import { filterCount } from './listing-query.ts'
import { productCount } from './product-count.ts'
import { SortBox } from './sort-box.tsx'

type Props = {
  query: ListingQuery
  optimistic: OptimisticState<ListingQuery>
  /** Number of products in the list. */
  total: number
  busy: boolean
  onSort: (sort: Sort) => void
  onOpenFilters: () => void
}

/** Above a list: the button for the filters on phones, the number of products, the sort order. */
export function ListingToolbar({ query, optimistic, total, busy, onSort, onOpenFilters }: Props) {
  const filtered = filterCount(query)
  return (
    <div className="low:static sticky top-16 z-20 -mx-4 mb-5 flex items-center justify-between gap-3 border-line border-y bg-paper px-4 py-2 lg:static lg:mx-0 lg:border-0 lg:p-0">
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the form */}
      <a
        href="#filters"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOpenFilters()
        }}
        className={buttonClass({ variant: 'quiet' }, '-ml-3 px-3! lg:hidden')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.6} />
        {m.filter()}
        {filtered > 0 && <span className="text-green">({count(filtered)})</span>}
      </a>
      <p role="status" className="text-stone max-lg:sr-only">
        {busy ? m.shop_loading() : productCount(total)}
      </p>
      <SortBox optimistic={optimistic} onChange={onSort} query={query} />
    </div>
  )
}
