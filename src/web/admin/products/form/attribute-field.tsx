import { attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import type { AttributeInput } from './product-values.ts'

type Props = {
  attribute: OfficeAttribute
  input: AttributeInput
  wrong: string | undefined
  onChange: (change: Partial<AttributeInput>) => void
}

/** Input for an attribute of the owner. */
export function AttributeField({ attribute, input, wrong, onChange }: Props) {
  const { kind, unitEn } = attribute
  const name = nameOf(attribute)
  switch (kind) {
    case 'choice':
      return <Choice {...{ attribute, input, wrong, onChange }} />
    case 'yes-no':
      return (
        <SelectInput
          label={name}
          error={wrong}
          value={input.values[0] ?? ''}
          onChange={({ target }) => onChange({ values: target.value ? [Number(target.value)] : [] })}
        >
          <option value="">{t('Not said')}</option>
          {attribute.values.map((value) => (
            <option key={value.id} value={value.id}>
              {nameOf(value)}
            </option>
          ))}
        </SelectInput>
      )
    case 'number':
      return (
        <TextInput
          label={unitEn ? `${name} (${unitEn})` : name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          error={wrong}
          value={input.number}
          onChange={({ target }) => onChange({ number: target.value })}
        />
      )
    case 'text':
      return (
        <Pair>
          <TextInput
            label={name}
            maxLength={limits.text}
            error={wrong}
            value={input.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <TextInput
            label={t('{name} in Bangla', { name })}
            lang="bn"
            maxLength={limits.text}
            value={input.textBn}
            onChange={({ target }) => onChange({ textBn: target.value })}
          />
        </Pair>
      )
  }
}

/** Checkboxes, since a product may have several values. An archived value is shown only if it is selected. */
function Choice({ attribute, input, wrong, onChange }: Props) {
  const offered = attribute.values.filter(({ id, isArchived }) => !isArchived || input.values.includes(id))
  const toggle = (id: number) =>
    onChange({
      values: offered.map((each) => each.id).filter((each) => (each === id) !== input.values.includes(each)),
    })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{nameOf(attribute)}</legend>
      <div className="flex max-h-52 flex-wrap gap-x-4 overflow-y-auto">
        {offered.map(({ id, isArchived, ...names }) => (
          <label key={id} className="flex min-h-11 items-center gap-2 pointer-fine:min-h-8">
            <input
              type="checkbox"
              className="size-4.5"
              checked={input.values.includes(id)}
              onChange={() => toggle(id)}
            />
            {isArchived ? t('{name} (archived)', { name: nameOf(names) }) : nameOf(names)}
          </label>
        ))}
      </div>
      {wrong && (
        <p role="alert" className="text-red text-sm">
          {translateServerText(wrong)}
        </p>
      )}
    </fieldset>
  )
}
