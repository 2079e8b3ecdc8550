import { type CollectionSort, collectionSorts } from '#shared/catalogue/collection-rules.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { MomentInput } from '#web/admin/parts/inputs/moment-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Checkbox } from '#web/ui/field.tsx'
import type { CollectionDraft } from './collection-draft.ts'

const sortWords: Record<CollectionSort, string> = {
  newest: t('Newest first'),
  'best-selling': t('Best selling first'),
  'price-low': t('Cheapest first'),
  'price-high': t('Dearest first'),
  'alphabetically-az': t('By name, A to Z'),
  discount: t('Largest discount first'),
}

type Props = { draft: CollectionDraft; onChange: (change: Partial<CollectionDraft>) => void }

/** The order of a collection. */
export const OrderFields = ({ draft, onChange }: Props) => (
  <div className="grid gap-2">
    {draft.isByRule && (
      <SelectInput
        label={t('Sort by')}
        hint={t('Pinned products stand before it')}
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
      label={t('Sold-out products come last')}
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
        label={t('Opens')}
        optional={t('optional')}
        hint={t('Dhaka’s time; empty: it is open')}
        value={startsAt}
        onChange={(at) => onChange({ startsAt: at })}
      />
      <MomentInput
        label={t('Closes')}
        optional={t('optional')}
        hint={t('Empty: it stays open')}
        value={endsAt}
        error={isReversed ? t('The end must be later than the start') : undefined}
        onChange={(at) => onChange({ endsAt: at })}
      />
    </Pair>
  )
}
