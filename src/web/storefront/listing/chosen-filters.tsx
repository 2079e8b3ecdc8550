import { X } from 'lucide-react'
import type { FacetValue, Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale, money } from '../../ui/locale.ts'
import { filterCount, listingSearch, listNames, noFilters } from './listing-query.ts'

type Chip = { id: string; name: string; change: Partial<ListingQuery> }

/** The active filters; each is a link to the list without it. */
export function ChosenFilters({
  query,
  facets,
  path,
}: {
  query: ListingQuery
  facets: Listing['facets']
  path: string
}) {
  if (filterCount(query) === 0) return null
  return (
    <ul className="mb-5 flex flex-wrap items-center gap-2">
      {chipsOf(query, facets).map(({ id, name, change }) => (
        <li key={id}>
          <Link
            to={path + listingSearch(query, change)}
            preventScrollReset
            aria-label={m.filter_remove({ name })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 text-sm hover:border-ink"
          >
            {name}
            <X aria-hidden="true" className="size-4 text-stone" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={path + listingSearch(query, noFilters)}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm underline decoration-gold underline-offset-4"
        >
          {m.shop_clear_all()}
        </Link>
      </li>
    </ul>
  )
}

function chipsOf(query: ListingQuery, facets: Listing['facets']): Chip[] {
  const named = (value: string, values: FacetValue[]) => {
    const facet = values.find((each) => each.value === value)
    return facet ? inPageLocale(facet.label) : value
  }
  const chips: Chip[] = []
  const lists = { ...facets, attributes: facets.attributes.flatMap(({ values }) => values) }
  for (const name of listNames)
    for (const value of query[name])
      chips.push({
        id: `${name} ${value}`,
        name: name === 'sizes' ? sizeName(value) : named(value, lists[name]),
        change: { [name]: query[name].filter((each) => each !== value) },
      })
  if (query.category && query.category !== 'all')
    chips.push({ id: 'category', name: named(query.category, facets.categories), change: { category: 'all' } })
  if (query.minPrice)
    chips.push({
      id: 'minPrice',
      name: m.filter_over({ price: money(toPaisa(query.minPrice)) }),
      change: { minPrice: 0 },
    })
  if (query.maxPrice !== undefined)
    chips.push({
      id: 'maxPrice',
      name: m.filter_under({ price: money(toPaisa(query.maxPrice)) }),
      change: { maxPrice: undefined } as Partial<ListingQuery>,
    })
  if (query.inStock) chips.push({ id: 'inStock', name: m.filter_in_stock(), change: { inStock: false } })
  return chips
}
