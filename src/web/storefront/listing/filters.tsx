import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import type { FacetValue, Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { cx } from '../../ui/cx.ts'
import { Checkbox } from '../../ui/field.tsx'
import { count, inWords } from '../../ui/locale.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { type OptimisticState, useOptimisticValue } from '../optimistic-state.ts'
import type { ListName } from './listing-query.ts'
import { PriceFilter } from './price-filter.tsx'
import { priceRange, typedPrice } from './price-range.ts'

type Props = {
  /** The confirmed query: what the list shows. */
  query: ListingQuery
  /** The shopper's changes that are not loaded yet; null: these filters are not visible and wait for the result. */
  optimistic: OptimisticState<ListingQuery> | null
  facets: Listing['facets']
  /** Shows the list with a changed query. */
  onChange: (change: Partial<ListingQuery>) => void
  /** False on a category's page. */
  hasCategories: boolean
}

/**
 * The filters of a list, each choice with the number of matching products. Without JavaScript a button submits the form; with it each
 * choice takes effect immediately.
 */
export const Filters = memo(function Filters({ query: confirmed, optimistic, facets, onChange, hasCategories }: Props) {
  const query = useOptimisticValue(optimistic, confirmed, (wanted) => wanted)
  const change = useStableCallback(onChange)
  const toggle: Toggle = useStableCallback((name, value) => {
    const now = query[name]
    onChange({ [name]: now.includes(value) ? now.filter((each) => each !== value) : [...now, value] })
  })
  const submitPrice = (form: HTMLFormElement) => {
    const typed = (name: string) => typedPrice(String(new FormData(form).get(name) ?? ''))
    onChange(priceRange(typed('minPrice'), typed('maxPrice')))
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
      <Checkbox
        name="inStock"
        value="1"
        checked={query.inStock}
        onChange={() => onChange({ inStock: !query.inStock })}
        label={<Counted label={m.filter_in_stock()} many={facets.available} />}
        className="py-1.5"
      />
      <Group title={m.filter_size()} open={query.sizes.length > 0}>
        <Sizes values={facets.sizes} chosen={query.sizes} onToggle={toggle} />
      </Group>
      <Group title={m.filter_color()} open={query.colors.length > 0}>
        <Choices name="colors" values={facets.colors} chosen={query.colors} onToggle={toggle} />
      </Group>
      {hasCategories && facets.categories.length > 0 && (
        <Group title={m.filter_category()} open>
          <Categories chosen={query.category ?? 'all'} values={facets.categories} onChange={change} />
        </Group>
      )}
      <Group title={m.filter_type()} open={query.types.length > 0}>
        <Choices name="types" values={facets.types} chosen={query.types} onToggle={toggle} />
      </Group>
      <Group title={m.filter_price()} open>
        <PriceFilter
          key={`${query.minPrice}-${query.maxPrice}`}
          minPrice={query.minPrice}
          maxPrice={query.maxPrice}
          bounds={facets.price}
          onChange={change}
        />
      </Group>
    </form>
  )
})

/**
 * Moves the focus straight to the checkbox when its label is pressed. By default the browser blurs first and looks for selected
 * text: a fifth of the cost of a press on a slow phone.
 */
function straightToTheBox(event: MouseEvent) {
  const target = event.target as Element
  if (target.closest('label') && !target.closest('input')) event.preventDefault()
}

function Group({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <details
      open={isOpen || open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group isolate py-1"
    >
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold">
        {title}
        <span aria-hidden="true" className="text-gold text-lg group-open:hidden">
          +
        </span>
        <span aria-hidden="true" className="hidden text-gold text-lg group-open:block">
          −
        </span>
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function Counted({ label, many, children }: { label: string; many: number; children?: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      {children}
      <span className="min-w-0 grow">{label}</span>
      <span className="text-sm text-stone tabular-nums">{count(many)}</span>
    </span>
  )
}

type Toggle = (name: ListName, value: string) => void

// Groups and rows are memoized: a press renders only the changed row again.

const sizesShown = 12

const Sizes = memo(function Sizes({
  values,
  chosen,
  onToggle,
}: {
  values: FacetValue[]
  chosen: string[]
  onToggle: Toggle
}) {
  const [all, setAll] = useState(false)
  const shown = values.filter(({ value }, i) => all || i < sizesShown || chosen.includes(value))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {shown.map((size) => (
          <SizeBox key={size.value} size={size} checked={chosen.includes(size.value)} onToggle={onToggle} />
        ))}
      </div>
      {values.length > sizesShown && <More all={all} onChange={setAll} />}
    </>
  )
})

const More = ({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) => (
  <button
    type="button"
    onClick={() => onChange(!all)}
    className="min-h-11 text-sm underline decoration-gold underline-offset-4"
  >
    {all ? m.filter_less() : m.filter_more()}
  </button>
)

const SizeBox = memo(function SizeBox({
  size,
  checked,
  onToggle,
}: {
  size: FacetValue
  checked: boolean
  onToggle: Toggle
}) {
  return (
    <label
      title={count(size.count)}
      className={cx(
        'grid min-h-11 min-w-11 place-items-center rounded-control border px-3 pointer-fine:transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-green has-focus-visible:outline-offset-2',
        checked ? 'border-green bg-green text-on-green' : 'border-line hover:border-ink',
        size.count === 0 && !checked && 'border-line text-stone line-through',
      )}
    >
      <input
        type="checkbox"
        name="sizes"
        value={size.value}
        checked={checked}
        disabled={size.count === 0 && !checked}
        onChange={() => onToggle('sizes', size.value)}
        className="sr-only"
      />
      <span>
        {sizeName(size.value)}
        <span className="sr-only"> ({count(size.count)})</span>
      </span>
    </label>
  )
})

const firstShown = 8

const Choices = memo(function Choices({
  name,
  values,
  chosen,
  onToggle,
}: {
  name: ListName
  values: FacetValue[]
  chosen: string[]
  onToggle: Toggle
}) {
  const [all, setAll] = useState(false)
  const isShown = (value: FacetValue, i: number) => all || i < firstShown || chosen.includes(value.value)
  return (
    <>
      {values.filter(isShown).map((value) => (
        <Choice
          key={value.value}
          name={name}
          value={value}
          checked={chosen.includes(value.value)}
          onToggle={onToggle}
        />
      ))}
      {values.length > firstShown && <More all={all} onChange={setAll} />}
    </>
  )
})

const Choice = memo(function Choice({
  name,
  value,
  checked,
  onToggle,
}: {
  name: ListName
  value: FacetValue
  checked: boolean
  onToggle: Toggle
}) {
  return (
    <Checkbox
      name={name}
      value={value.value}
      checked={checked}
      disabled={value.count === 0 && !checked}
      onChange={() => onToggle(name, value.value)}
      label={
        <Counted label={inWords(value.label)} many={value.count}>
          {value.hex && <Swatch hex={value.hex} />}
        </Counted>
      }
    />
  )
})

const Categories = memo(function Categories({
  chosen,
  values,
  onChange,
}: {
  chosen: string
  values: FacetValue[]
  onChange: Props['onChange']
}) {
  const hasAll = values.some(({ value }) => value === 'all')
  const shown = hasAll
    ? values
    : [{ value: 'all', label: { en: m.filter_all_categories(), bn: m.filter_all_categories() }, count: -1 }, ...values]
  return shown.map(({ value, label, count: many }) => (
    <label key={value} className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="category"
        value={value}
        checked={chosen === value}
        onChange={() => onChange({ category: value })}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 grow">{many < 0 ? inWords(label) : <Counted label={inWords(label)} many={many} />}</span>
    </label>
  ))
})
