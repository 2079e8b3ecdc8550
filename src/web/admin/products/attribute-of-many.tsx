import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { attributesQuery } from '#web/admin/request/catalogue/attributes.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TypedChange } from './bulk-change.ts'
import { AttributeField } from './form/attribute-field.tsx'
import { emptyAttribute } from './form/product-values.ts'

type Props = {
  /** Only choice lists, whose values are added or removed. */
  isList: boolean
  typed: TypedChange
  error: string | undefined
  onChange: (change: Partial<TypedChange>) => void
}

/** Selects one of the shop's own attributes for a bulk change, and its value. */
export function AttributeOfMany({ isList, typed: { attributeId, value }, error, onChange }: Props) {
  const { data, error: failure, refetch } = useQuery(attributesQuery)
  if (failure && !data) return <Failed what={t('Failed to load attributes')} error={failure} retry={refetch} />
  if (!data) return <Skeleton className="h-16" />
  const offered = data.filter(({ isArchived, kind }) => !isArchived && (!isList || kind === 'choice'))
  const chosen = offered.find(({ id }) => id === attributeId)
  return (
    <>
      <SelectInput
        label={t('Attribute')}
        value={chosen?.id ?? ''}
        error={chosen ? undefined : error}
        hint={offered.length === 0 ? t('There is none yet: Products, Attributes adds one.') : undefined}
        onChange={({ target }) => onChange({ attributeId: Number(target.value) || undefined, value: emptyAttribute })}
      >
        <option value="">{t('Choose')}</option>
        {offered.map(({ id, ...names }) => (
          <option key={id} value={id}>
            {nameOf(names)}
          </option>
        ))}
      </SelectInput>
      {chosen && (
        <AttributeField
          attribute={chosen}
          input={value}
          wrong={error}
          onChange={(change) => onChange({ value: { ...value, ...change } })}
        />
      )}
    </>
  )
}
