import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { control, Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>

/** Password input with a button to show the text. `autoComplete` states whether it is the current or a new password. */
export function PasswordInput({ label, hint, error, className, id, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, id }} {...(className && { className })}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(control, 'h-12 pr-13')}
          />
          <button
            type="button"
            aria-label={m.account_show_password()}
            aria-pressed={isShown}
            // Keeps the focus in the input, so that the phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-stone hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
          </button>
        </span>
      )}
    </Field>
  )
}
