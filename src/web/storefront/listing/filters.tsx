import { type MouseEvent, memo } from 'react'
import type { Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { type OptimisticState, useOptimisticValue } from '../optimistic-state.ts'
import { CategoryFilter } from './category-filter.tsx'
import type { Toggle } from './choice-filter.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FilterOption } from './filter-option.tsx'
import { NumberRange } from './number-range.tsx'
import { PriceFilter } from './price-filter.tsx'
import { priceRange, priceScale, typedPrice } from './price-range.ts'
import { SizeFilter } from './size-filter.tsx'
import { withTypedRanges } from './typed-ranges.ts'

type Props = {
  /** The confirmed query: what the list shows. */
  query: ListingQuery
  /** The shopper's changes that are not loaded yet; null if these filters are hidden and wait for the result. */
  optimistic: OptimisticState<ListingQuery> | null
  facets: Listing['facets']
  /** Shows the list with a changed query. */
  onChange: (change: Partial<ListingQuery>) => void
  /** False on a category's page. */
  hasCategories: boolean
}

/**
 * The filters of a list, each choice with the number of matching products. Without JavaScript a button submits the
 * form; with it each choice takes effect immediately.
 */
export const Filters = memo(function Filters({ query: confirmed, optimistic, facets, onChange, hasCategories }: Props) {
  const query = useOptimisticValue(optimistic, confirmed, (wanted) => wanted)
  const change = useStableCallback(onChange)
  const toggle: Toggle = useStableCallback((name, value) => {
    const now = query[name]
    onChange({ [name]: now.includes(value) ? now.filter((each) => each !== value) : [...now, value] })
  })
  const submitPrice = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const typed = (name: string) => typedPrice(String(data.get(name) ?? ''))
    onChange({
      ...priceRange(typed('minPrice'), typed('maxPrice'), priceScale(facets.price)),
      attributes: withTypedRanges(query.attributes, (name) => data.getAll(name)),
    })
    // They are among the chosen values now.
    for (const box of form.querySelectorAll<HTMLInputElement>('[name=from],[name=to]')) box.value = ''
  }

  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        submitPrice(event.currentTarget)
      }}
      onMouseDown={straightToTheBox}
      className="divide-y divide-line border-line border-y"
    >
      {query.search && <input type="hidden" name="search" value={query.search} />}
      {query.sort !== 'featured' && <input type="hidden" name="sort" value={query.sort} />}
      <FilterOption
        name="inStock"
        value="1"
        checked={query.inStock}
        onChange={() => onChange({ inStock: !query.inStock })}
        label={m.filter_in_stock()}
        many={facets.available}
      />
      <FilterGroup title={m.filter_size()} open={query.sizes.length > 0}>
        <SizeFilter values={facets.sizes} chosen={query.sizes} onToggle={toggle} />
      </FilterGroup>
      <FilterGroup title={m.filter_color()} open={query.colors.length > 0}>
        <ChoiceFilter name="colors" values={facets.colors} chosen={query.colors} onToggle={toggle} />
      </FilterGroup>
      {hasCategories && facets.categories.length > 0 && (
        <FilterGroup title={m.filter_category()} open>
          <CategoryFilter chosen={query.category ?? 'all'} values={facets.categories} onChange={change} />
        </FilterGroup>
      )}
      <FilterGroup title={m.filter_type()} open={query.types.length > 0}>
        <ChoiceFilter name="types" values={facets.types} chosen={query.types} onToggle={toggle} />
      </FilterGroup>
      {facets.attributes.map(({ name, values, range }) => (
        <FilterGroup
          key={values[0]?.value}
          title={inPageLocale(name)}
          open={values.some(({ value }) => query.attributes.includes(value))}
        >
          <ChoiceFilter name="attributes" values={values} chosen={query.attributes} onToggle={toggle} />
          {range && <NumberRange title={inPageLocale(name)} range={range} />}
        </FilterGroup>
      ))}
      <FilterGroup title={m.filter_price()} open>
        <PriceFilter minPrice={query.minPrice} maxPrice={query.maxPrice} bounds={facets.price} onChange={change} />
      </FilterGroup>
    </form>
  )
})

/**
 * Moves the focus directly to the checkbox on a click on its label. By default the browser blurs first and looks for
 * selected text: a fifth of the cost of a click on a slow phone.
 */
function straightToTheBox(event: MouseEvent) {
  const target = event.target as Element
  if (target.closest('label') && !target.closest('input')) event.preventDefault()
}
