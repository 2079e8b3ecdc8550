import { Plus } from 'lucide-react'
import { attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { sentValues, type ValueDraft, withNewValue } from './attribute-draft.ts'
import { ValueRow } from './value-row.tsx'

type Props = {
  values: ValueDraft[]
  wrong: Record<string, string>
  onChange: (values: ValueDraft[]) => void
}

/** The values of a choice list in their order. Those that products have are archived, not removed. */
export function ValueList({ values, wrong, onChange }: Props) {
  const move = (at: number, to: number) => {
    const moved = values.slice(at, at + 1)
    onChange(values.toSpliced(at, 1).toSpliced(to, 0, ...moved))
  }
  const sent = sentValues(values)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('Values')}</legend>
      {wrong.values && (
        <p role="alert" className="mb-2 text-red">
          {translateServerText(wrong.values)}
        </p>
      )}
      <ol className="grid gap-3 sm:gap-2">
        {values.map((value, at) => (
          <ValueRow
            key={value.key}
            nr={at + 1}
            value={value}
            wrong={(field) => wrong[`values.${sent.indexOf(value)}.${field}`]}
            isLast={at === values.length - 1}
            onChange={(change) => onChange(values.with(at, { ...value, ...change }))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => onChange(values.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        disabled={values.length >= limits.values}
        onClick={() => onChange(withNewValue(values))}
        className="mt-3 max-sm:min-h-11"
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('Add a value')}
      </Button>
    </fieldset>
  )
}
