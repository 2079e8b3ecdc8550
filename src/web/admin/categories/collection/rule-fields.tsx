import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { maxConditions } from '#domains/catalogue/collections/staff-contract.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { collectionChoicesQuery } from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { type CollectionDraft, newCondition } from './collection-draft.ts'
import { ConditionRow } from './condition-row.tsx'

/** The conditions of a collection by rule. */
export function RuleFields({
  draft,
  problems,
  onChange,
}: {
  draft: CollectionDraft
  problems: Map<number, string>
  onChange: (change: Partial<CollectionDraft>) => void
}) {
  const { data: choices } = useQuery(collectionChoicesQuery)
  const { conditions, match } = draft
  const nextKey = Math.max(-1, ...conditions.map(({ key }) => key)) + 1
  return (
    <section aria-label={t('Rule')} className="grid gap-3">
      <SelectInput
        label={t('Products that meet')}
        value={match}
        onChange={(event) => onChange({ match: event.target.value === 'any' ? 'any' : 'all' })}
      >
        <option value="all">{t('all conditions')}</option>
        <option value="any">{t('any of the conditions')}</option>
      </SelectInput>
      <ul className="grid gap-2" aria-label={t('Conditions')}>
        {conditions.map(({ key, condition }, at) => (
          <ConditionRow
            key={`${key} ${condition.field}`}
            nr={at + 1}
            condition={condition}
            problem={problems.get(key)}
            choices={choices}
            isOnly={conditions.length === 1}
            onChange={(changed) => onChange({ conditions: conditions.with(at, { key, condition: changed }) })}
            onRemove={() => onChange({ conditions: conditions.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      {conditions.length < maxConditions && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11"
          onClick={() => onChange({ conditions: [...conditions, { key: nextKey, condition: newCondition('tag') }] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add a condition')}
        </Button>
      )}
    </section>
  )
}
