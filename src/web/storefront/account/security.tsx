import { type FormEvent, useState } from 'react'
import type { Account } from '#domains/customers/contract.ts'
import type { accountRoutes, customerRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { count } from '#web/ui/locale.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { type PasswordField, passwordErrors } from './account-rules.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { FormError, Submit } from './auth-layout.tsx'
import { CloseAccount } from './close-account.tsx'
import { Part } from './part.tsx'
import { useFields } from './use-fields.ts'

/** Password, other devices, closing the account. */
export function Security({ account, onChange }: { account: Account; onChange: () => void }) {
  return (
    <div className="grid max-w-lg gap-14">
      <Part title={m.security_change()} text={m.security_change_text()}>
        <ChangePassword email={account.email} onChange={onChange} />
      </Part>
      <Part title={m.security_devices()}>
        <Devices sessions={account.sessions} onChange={onChange} />
      </Part>
      <Part title={m.security_close()} text={m.security_close_text()}>
        <CloseAccount />
      </Part>
    </div>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

function ChangePassword({ email, onChange }: { email: string; onChange: () => void }) {
  const { values, setValues, formRef, wiring, validate, show } = useFields<PasswordField>(empty, passwordErrors)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    const answer = await send<typeof accountRoutes.changePassword>('change-password', values)
    setBusy(false)
    if (answer.ok) {
      setValues(empty)
      onChange()
      return toast.success(m.security_changed())
    }
    const found = fieldErrorsOf(answer, Object.keys(empty) as PasswordField[])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      {/* For password managers: the username of this password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput {...wiring('currentPassword')} label={m.security_current()} autoComplete="current-password" />
      <PasswordInput
        {...wiring('newPassword')}
        label={m.reset_new()}
        hint={m.account_password_hint()}
        autoComplete="new-password"
      />
      <PasswordInput {...wiring('confirmPassword')} label={m.account_confirm_password()} autoComplete="new-password" />
      <FormError>{error}</FormError>
      <Submit busy={isBusy} className="justify-self-start max-sm:w-full">
        {isBusy ? m.account_saving() : m.security_change()}
      </Submit>
    </form>
  )
}

function Devices({ sessions, onChange }: { sessions: number; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function endOthers() {
    setBusy(true)
    const answer = await send<typeof customerRoutes.logoutEverywhere>('logout-everywhere', {})
    setBusy(false)
    if (!answer.ok) return toast.error(describeFailure(answer))
    onChange()
    toast.success(m.security_everywhere_done())
  }

  if (sessions <= 1) return <p className="text-ink-soft">{m.security_sessions_one()}</p>
  return (
    <>
      <p>{m.security_sessions({ count: count(sessions) })}</p>
      <p className="mt-1 mb-4 text-ink-soft">{m.security_everywhere_text()}</p>
      <Button variant="outline" onClick={endOthers} busy={isBusy} className="max-sm:w-full">
        {m.security_everywhere()}
      </Button>
    </>
  )
}
