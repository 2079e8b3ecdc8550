import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { customerRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { localPath } from '#web/ui/locale.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { signedIn } from '../session/session.ts'
import { type ResetField, resetErrors } from './account-rules.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { AuthLayout, FormError, Submit } from './auth-layout.tsx'
import { useFields } from './use-fields.ts'

/** The page that the link in the mail opens. @param token from the link; empty if the link was truncated */
export function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { values, formRef, wiring, validate, show } = useFields<ResetField>(
    { password: '', confirmPassword: '' },
    resetErrors,
  )
  const [isBusy, setBusy] = useState(false)
  const [isDead, setDead] = useState(token === '')
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    const answer = await send<typeof customerRoutes.resetPassword>('reset-password', {
      token,
      password: values.password,
    })
    if (answer.ok) {
      signedIn(answer.data.user)
      toast.success(m.reset_done())
      return navigate(localPath('/dashboard'), { replace: true })
    }
    setBusy(false)
    if (answer.kind === 'refused' && (answer.code === 'link_dead' || answer.fields.token)) return setDead(true)
    const found = fieldErrorsOf(answer, ['password'])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  if (isDead) {
    return (
      <EmptyState heading="h1" title={m.reset_dead()} text={m.reset_dead_text()} className="py-24">
        <ButtonLink to="/forgot-password">{m.reset_again()}</ButtonLink>
        <ButtonLink to="/login" variant="outline">
          {m.login()}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <AuthLayout title={m.reset_title()} text={m.reset_text()}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <PasswordInput
          {...wiring('password')}
          label={m.reset_new()}
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
          {isBusy ? m.account_saving() : m.reset_submit()}
        </Submit>
      </form>
    </AuthLayout>
  )
}
