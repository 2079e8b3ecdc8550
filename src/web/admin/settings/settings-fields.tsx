import { type ComponentProps, type ReactNode, useState } from 'react'
import { readPhone, showPhone } from '#shared/phone.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { figureIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { SettingsInForce } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import type { Name } from './use-touched.ts'

type Texts = { [N in Name]: SettingsInForce[N] extends string ? N : never }[Name]

type Figures = { [N in Name]: SettingsInForce[N] extends number | null ? N : never }[Name]

type Switches = { [N in Name]: SettingsInForce[N] extends boolean ? N : never }[Name]

type FieldProps<N> = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'error' | 'name'> & {
  draft: SettingsDraft
  name: N
}

/** Text setting. */
export const TextField = ({ draft, name, ...rest }: FieldProps<Texts>) => (
  <TextInput
    autoComplete="off"
    {...rest}
    value={draft.settings[name]}
    error={draft.wrong[name]}
    onChange={(event) => draft.set(name, event.target.value)}
  />
)

/** Phone setting: displayed in national format, stored in the normalised format. */
export function PhoneField({ draft, name, ...rest }: FieldProps<Texts>) {
  const [stored] = useState(draft.settings[name])
  const [typed, setTyped] = useState(showPhone(stored))
  const type = (text: string) => {
    setTyped(text)
    // The same number in another notation is not a change.
    draft.set(name, readPhone(text) === stored ? stored : text)
  }
  return (
    <TextInput
      autoComplete="off"
      type="tel"
      {...rest}
      value={typed}
      error={draft.wrong[name]}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Number setting. With `orNone` an empty field means null. */
export function FigureField({ draft, name, orNone = false, ...rest }: FieldProps<Figures> & { orNone?: boolean }) {
  const stored = draft.settings[name]
  const [typed, setTyped] = useState(stored === null ? '' : String(stored))
  const type = (text: string) => {
    setTyped(text)
    const figure = figureIn(text)
    if (text.trim() === '' && orNone) draft.set(name, null)
    else if (!Number.isFinite(figure)) draft.refuse(name, t('Please enter a number'))
    else draft.set(name, figure)
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      value={typed}
      error={draft.wrong[name]}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Boolean setting. */
export const SwitchField = ({
  draft,
  name,
  label,
  hint,
}: {
  draft: SettingsDraft
  name: Switches
  label: string
  hint: string
}) => (
  <label className="flex min-h-11 items-start gap-3 py-1">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0"
      checked={draft.settings[name]}
      aria-describedby={`${name}-hint`}
      onChange={(event) => draft.set(name, event.target.checked)}
    />
    <span>
      <span className="block font-semibold text-sm">{label}</span>
      <span id={`${name}-hint`} className="block text-sm text-stone">
        {hint}
      </span>
    </span>
  </label>
)

/** Group of related settings. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-4 border-line border-t pt-4">
    <legend className="float-left mb-3 w-full font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)
