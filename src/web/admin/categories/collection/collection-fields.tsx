import { type CollectionSort, collectionSorts } from '#shared/catalogue/collection-rules.ts'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { MomentInput } from '#web/admin/parts/moment-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import type { CollectionDraft } from './collection-draft.ts'

const sortWords: Record<CollectionSort, string> = {
  newest: 'Newest first',
  'best-selling': 'Best selling first',
  'price-low': 'Cheapest first',
  'price-high': 'Dearest first',
  'alphabetically-az': 'By name, A to Z',
  discount: 'Largest discount first',
}

type Props = { draft: CollectionDraft; onChange: (change: Partial<CollectionDraft>) => void }

/** The order of a collection. */
export const OrderFields = ({ draft, onChange }: Props) => (
  <div className="grid gap-2">
    {draft.isByRule && (
      <SelectInput
        label="Order"
        hint="Pinned products stand before it"
        value={draft.sort}
        onChange={(event) => onChange({ sort: event.target.value as CollectionSort })}
      >
        {collectionSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectInput>
    )}
    <Checkbox
      label="Sold-out products come last"
      checked={draft.soldOutLast}
      onChange={(event) => onChange({ soldOutLast: event.target.checked })}
    />
  </div>
)

/** When the collection is open. */
export function RunFields({ draft: { startsAt, endsAt }, onChange }: Props) {
  const isReversed = startsAt !== null && endsAt !== null && new Date(startsAt) >= new Date(endsAt)
  return (
    <Pair>
      <MomentInput
        label="Opens"
        optional="optional"
        hint="Dhaka’s time; empty: it is open"
        value={startsAt}
        onChange={(at) => onChange({ startsAt: at })}
      />
      <MomentInput
        label="Closes"
        optional="optional"
        hint="Empty: it stays open"
        value={endsAt}
        error={isReversed ? 'The end must be later than the start' : undefined}
        onChange={(at) => onChange({ endsAt: at })}
      />
    </Pair>
  )
}
