import { memo, useState } from 'react'
import type { FacetValue } from '#domains/catalogue/contract.ts'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { count } from '../../ui/locale.ts'
import type { Toggle } from './choice-filter.tsx'
import { ShowMoreButton } from './show-more-button.tsx'

const sizesShown = 12

/** Memoized like its rows: a click rerenders only the changed row. */
export const SizeFilter = memo(function SizeFilter({
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
      {values.length > sizesShown && <ShowMoreButton all={all} onChange={setAll} />}
    </>
  )
})

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
    <label title={count(size.count)} className="size-box">
      <input
        type="checkbox"
        name="sizes"
        value={size.value}
        checked={checked}
        disabled={size.count === 0 && !checked}
        onChange={() => onToggle('sizes', size.value)}
      />
      {sizeName(size.value)}
      <span className="sr-only">{` (${count(size.count)})`}</span>
    </label>
  )
})
