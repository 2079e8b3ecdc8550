import { type FormEvent, useEffect, useState } from 'react'
import type { customerRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { type LoginField, loginErrors } from './account-rules.ts'
import { describeFailure } from './answer-text.ts'
import { AuthLayout, FormError, Submit } from './auth-layout.tsx'
import { readPrefill, savePrefill } from './form-prefill.ts'
import { EmailInput } from './inputs.tsx'
import { withNext } from './next-page.ts'
import { useFields } from './use-fields.ts'
import { useRedirectAfterLogin } from './use-redirect-after-login.ts'

export function LoginForm() {
  const { signIn, next } = useRedirectAfterLogin()
  const { values, setValues, formRef, wiring, validate } = useFields<LoginField>(
    { email: '', password: '' },
    loginErrors,
  )
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  // Storage is only available after hydration; keeps what was typed before it.
  useEffect(() => setValues((now) => ({ ...now, email: now.email || readPrefill().email })), [setValues])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    savePrefill({ email: values.email })
    const answer = await send<typeof customerRoutes.login>('login', values)
    const { data } = answer.ok ? answer : { data: undefined }
    if (data && signIn(data.user)) return toast.success(m.login_welcome({ name: data.user.name }))
    setBusy(false)
    setError(answer.ok ? m.login_network() : describeFailure(answer, m.login_network(), m.login_failed()))
    formRef.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }

  return (
    <AuthLayout title={m.login_title()} text={m.login_text()}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <EmailInput {...wiring('email')} />
        <div>
          <PasswordInput {...wiring('password')} label={m.account_password()} autoComplete="current-password" />
          <Link
            to="/forgot-password"
            onClick={() => savePrefill({ email: values.email })}
            className="mt-1 inline-flex min-h-11 items-center text-sm underline decoration-gold underline-offset-4"
          >
            {m.login_forgot()}
          </Link>
        </div>
        <FormError>{error}</FormError>
        <Submit size="lg" wide busy={isBusy}>
          {isBusy ? m.login_busy() : m.login_submit()}
        </Submit>
      </form>
      <div className="mt-8 border-line border-t pt-6">
        <p className="mb-3 text-ink-soft">{m.login_new_here()}</p>
        <ButtonLink to={withNext('/register', next ?? '/')} variant="outline" size="lg" wide>
          {m.create_account()}
        </ButtonLink>
      </div>
    </AuthLayout>
  )
}
