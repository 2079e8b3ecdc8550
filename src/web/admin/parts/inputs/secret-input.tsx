import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { control } from './inputs.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
    /** Height of the inputs on the log-in screen. */
    tall?: boolean
  }

/** Password input with a button to show it. `autoComplete` distinguishes current and new password. */
export function SecretInput({ label, hint, error, className, id, tall = false, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error: translateServerText(error), id }} {...(className && { className })}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(control, 'pr-12', tall && 'h-12! pl-3.5 text-base!')}
          />
          <button
            type="button"
            aria-label={t('Show {value}', { value: typeof label === 'string' ? label.toLowerCase() : t('password') })}
            aria-pressed={shown}
            // Keeps the focus in the input, so that the phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-stone hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        </span>
      )}
    </Field>
  )
}
