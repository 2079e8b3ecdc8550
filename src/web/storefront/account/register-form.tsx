import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Input } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type RegisterField, registerErrors } from './account-rules.ts'
import { Door, Submit, Trouble } from './door.tsx'
import { EmailInput, PhoneInput } from './inputs.tsx'
import { withNext } from './next-page.ts'
import { openAccount } from './open-account.ts'
import { keepTyped, typedBefore } from './typed-before.ts'
import { useEntrance } from './use-entrance.ts'
import { useFields } from './use-fields.ts'

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

/** @param brand the shop's name in the language of the page */
export function RegisterForm({ brand }: { brand: string }) {
  const { enter, asked } = useEntrance()
  const { values, setValues, formRef, wiring, isRight, show } = useFields<RegisterField>(empty, registerErrors)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  // Storage is only known after hydration; what was typed before that stays.
  useEffect(
    () =>
      setValues((now) => {
        const before = typedBefore()
        return {
          ...now,
          name: now.name || before.name,
          email: now.email || before.email,
          phone: now.phone || before.phone,
        }
      }),
    [setValues],
  )
  const { name, email, phone } = values
  const keep = () => keepTyped({ name, email, phone })

  async function submit(event: FormEvent) {
    event.preventDefault()
    keep()
    if (!isRight()) return
    setTrouble('')
    setBusy(true)
    const opened = await openAccount(values, Object.keys(empty) as RegisterField[])
    if (opened.user) {
      const { user } = opened
      if (enter(user)) toast.success(m.register_welcome({ brand, name: user.name }))
      else toast.info(m.register_now_login())
      return
    }
    setBusy(false)
    if (opened.fields) show(opened.fields)
    else setTrouble(opened.trouble)
  }

  return (
    <Door title={m.register_title()} text={m.register_text()}>
      <form ref={formRef} noValidate onSubmit={submit} onBlur={keep} className="grid gap-5">
        <Input {...wiring('name')} label={m.account_name()} autoComplete="name" />
        <EmailInput {...wiring('email')} />
        <PhoneInput {...wiring('phone')} />
        <PasswordInput
          {...wiring('password')}
          label={m.account_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
        />
        <PasswordInput
          {...wiring('confirmPassword')}
          label={m.account_confirm_password()}
          autoComplete="new-password"
        />
        <Trouble>{trouble}</Trouble>
        <Submit size="lg" wide busy={isBusy}>
          {isBusy ? m.register_busy() : m.create_account()}
        </Submit>
      </form>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 border-line border-t pt-5 text-ink-soft">
        {m.register_have()}
        <Link
          to={withNext('/login', asked ?? '/')}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-gold underline-offset-4"
        >
          {m.register_login_instead()}
        </Link>
      </p>
    </Door>
  )
}
