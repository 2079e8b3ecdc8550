import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Input } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type RegisterField, registerErrors } from './account-rules.ts'
import { AuthLayout, FormError, Submit } from './auth-layout.tsx'
import { readPrefill, savePrefill } from './form-prefill.ts'
import { EmailInput, PhoneInput } from './inputs.tsx'
import { withNext } from './next-page.ts'
import { openAccount } from './open-account.ts'
import { useFields } from './use-fields.ts'
import { useRedirectAfterLogin } from './use-redirect-after-login.ts'

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

/** @param brand the shop's name in the language of the page */
export function RegisterForm({ brand }: { brand: string }) {
  const { signIn, next } = useRedirectAfterLogin()
  const { values, setValues, formRef, wiring, validate, show } = useFields<RegisterField>(empty, registerErrors)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  // Storage is only available after hydration; keeps what was typed before it.
  useEffect(
    () =>
      setValues((now) => {
        const before = readPrefill()
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
  const save = () => savePrefill({ name, email, phone })

  async function submit(event: FormEvent) {
    event.preventDefault()
    save()
    if (!validate()) return
    setError('')
    setBusy(true)
    const opened = await openAccount(values, Object.keys(empty) as RegisterField[])
    if (opened.user) {
      const { user } = opened
      if (signIn(user)) toast.success(m.register_welcome({ brand, name: user.name }))
      else toast.info(m.register_now_login())
      return
    }
    setBusy(false)
    if (opened.fields) show(opened.fields)
    else setError(opened.error)
  }

  return (
    <AuthLayout title={m.register_title()} text={m.register_text()} scene="scene-sarees">
      <form ref={formRef} noValidate onSubmit={submit} onBlur={save} className="grid gap-5">
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
        <FormError>{error}</FormError>
        <Submit size="lg" wide busy={isBusy}>
          {isBusy ? m.register_busy() : m.create_account()}
        </Submit>
      </form>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 border-line border-t pt-5 text-ink-soft">
        {m.register_have()}
        <Link
          to={withNext('/login', next ?? '/')}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-gold underline-offset-4"
        >
          {m.register_login_instead()}
        </Link>
      </p>
    </AuthLayout>
  )
}
