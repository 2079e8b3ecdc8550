import { X } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'

type Attribute = { name: string; values: { id: number; name: string }[] }

/** Selects attribute values, one at a time. */
export function ValueChoice({
  chosen,
  attributes,
  error,
  onChange,
}: {
  chosen: number[]
  attributes: Attribute[]
  error: string | undefined
  onChange: (values: number[]) => void
}) {
  const names = new Map(
    attributes.flatMap(({ name, values }) => values.map((each) => [each.id, `${name}: ${each.name}`])),
  )
  return (
    <div className="grid gap-2">
      <SelectInput
        label={t('Values')}
        error={error}
        value=""
        onChange={(event) => event.target.value && onChange([...chosen, Number(event.target.value)])}
      >
        <option value="">{t('Choose a value')}</option>
        {attributes.map(({ name, values }) => (
          <optgroup key={name} label={name}>
            {values
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name: value }) => (
                <option key={id} value={id}>
                  {value}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectInput>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('Chosen values')}>
          {chosen.map((id) => (
            <li key={id} className="inline-flex items-center rounded-[4px] bg-mist pl-2 text-sm">
              {names.get(id) ?? t('A deleted value')}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: names.get(id) ?? t('A deleted value') })}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
                className="grid size-9 place-items-center text-stone hover:text-ink pointer-fine:size-7"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
