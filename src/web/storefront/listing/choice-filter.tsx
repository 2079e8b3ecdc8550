import { memo, useState } from 'react'
import type { FacetValue } from '#domains/catalogue/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { FilterOption } from './filter-option.tsx'
import type { ListName } from './listing-query.ts'
import { ShowMoreButton } from './show-more-button.tsx'

/** Selects or deselects a value of a list. */
export type Toggle = (name: ListName, value: string) => void

const firstShown = 8

/**
 * Checkboxes; initially the first eight and the checked ones. Memoized like its rows: a click rerenders only the
 * changed row.
 */
export const ChoiceFilter = memo(function ChoiceFilter({
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
      {values.length > firstShown && <ShowMoreButton all={all} onChange={setAll} />}
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
    <FilterOption
      name={name}
      value={value.value}
      checked={checked}
      disabled={value.count === 0 && !checked}
      onChange={() => onToggle(name, value.value)}
      label={inPageLocale(value.label)}
      many={value.count}
    >
      {value.hex && <Swatch hex={value.hex} />}
    </FilterOption>
  )
})
