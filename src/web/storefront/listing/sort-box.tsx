import { ChevronDown } from 'lucide-react'
import type { ListingQuery, Sort } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { type OptimisticState, useOptimisticValue } from '../optimistic-state.ts'
import { listingSearch, sorts } from './listing-query.ts'

/** Sort order of a list. Without JavaScript a button submits it. */
export function SortBox({
  optimistic,
  onChange,
  query,
}: {
  optimistic: OptimisticState<ListingQuery>
  onChange: (sort: Sort) => void
  query: ListingQuery
}) {
  const sort = useOptimisticValue(optimistic, query, (wanted) => wanted.sort)
  const names: Record<Sort, () => string> = {
    featured: m.sort_featured,
    'price-low': m.sort_price_low,
    'price-high': m.sort_price_high,
    newest: m.sort_newest,
    oldest: m.sort_oldest,
    'alphabetically-az': m.sort_az,
    'alphabetically-za': m.sort_za,
    'best-selling': m.sort_best_selling,
  }
  return (
    <form method="get" className="relative flex min-w-0 items-center">
      {[...new URLSearchParams(listingSearch(query, { sort: 'featured' }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex min-w-0 items-center gap-2">
        <span className="shrink-0 text-stone max-sm:sr-only">{m.sort()}</span>
        <select
          name="sort"
          value={sort}
          onChange={(event) => onChange(event.target.value as Sort)}
          className="h-11 min-w-0 appearance-none truncate rounded-control bg-transparent pr-7 pl-2 font-semibold hover:bg-mist"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {names[each]()}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-1.5 size-4" />
      </label>
      <noscript>
        <button type="submit" className="h-11 px-3 underline">
          {m.filter_apply()}
        </button>
      </noscript>
    </form>
  )
}
