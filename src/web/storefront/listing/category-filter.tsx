import { memo } from 'react'
import type { FacetValue } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'
import { FacetLabel } from './facet-label.tsx'

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
      <span className="min-w-0 grow">
        {many < 0 ? inPageLocale(label) : <FacetLabel label={inPageLocale(label)} many={many} />}
      </span>
    </label>
  ))
})
