import { memo } from 'react'
import type { FacetValue } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'
import { FilterOption } from './filter-option.tsx'

export const CategoryFilter = memo(function CategoryFilter({
  chosen,
  values,
  onChange,
}: {
  chosen: string
  values: FacetValue[]
  onChange: (change: { category: string }) => void
}) {
  const hasAll = values.some(({ value }) => value === 'all')
  const shown = hasAll
    ? values
    : [{ value: 'all', label: { en: m.filter_all_categories(), bn: m.filter_all_categories() }, count: -1 }, ...values]
  return shown.map(({ value, label, count }) => (
    <FilterOption
      key={value}
      type="radio"
      name="category"
      value={value}
      checked={chosen === value}
      onChange={() => onChange({ category: value })}
      label={inPageLocale(label)}
      many={count < 0 ? undefined : count}
    />
  ))
})
