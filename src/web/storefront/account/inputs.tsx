import type { ComponentProps } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Input } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'label' | 'type'>

/** E-mail address of the account; password managers use it as the username. */
export const EmailInput = (props: Props) => (
  <Input
    label={m.account_email()}
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const PhoneInput = (props: Props) => (
  <Input
    label={m.account_phone()}
    hint={m.account_phone_hint()}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    {...props}
  />
)
