import { t, translateServerText } from '#web/admin/translate.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

/** Inputs for a swatch: one colour, or the two of a pattern. */
export function LookFields({
  hex,
  error,
  onChange,
}: {
  hex: string
  error: string | undefined
  onChange: (hex: string) => void
}) {
  const [one = '', two] = hex.split('/')
  const picker = (label: string, value: string, choose: (value: string) => void) => (
    <Field label={label} error={translateServerText(error)}>
      {(wiring) => (
        <input
          {...wiring}
          type="color"
          value={value}
          onChange={(event) => choose(event.target.value)}
          className="h-11 w-20 cursor-pointer rounded-control border border-edge bg-surface p-1"
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-4">
        {picker(t('Colour'), one, (value) => onChange(two ? `${value}/${two}` : value))}
        {two !== undefined && picker(t('Second colour'), two, (value) => onChange(`${one}/${value}`))}
        <Swatch hex={hex} className="size-11" />
        <span className="pb-3 text-ink-soft">{hex}</span>
      </div>
      <Checkbox
        label={t('A pattern of two colours')}
        checked={two !== undefined}
        onChange={(event) => onChange(event.target.checked ? `${one}/#ffffff` : one)}
      />
    </div>
  )
}
