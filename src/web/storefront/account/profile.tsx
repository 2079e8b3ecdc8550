import { type FormEvent, useState } from 'react'
import type { Account } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { Input } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { write } from '../api.ts'
import { currentSession, signedIn } from '../session/session.ts'
import { isOtherEmail, type ProfileField, profileErrors } from './account-rules.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { FormError, Submit } from './auth-layout.tsx'
import { EmailInput, PhoneInput } from './inputs.tsx'
import { Part } from './part.tsx'
import { useFields } from './use-fields.ts'

type Answered = RouteAnswer<typeof accountRoutes.get>

/** Name, phone and e-mail; changing the e-mail address needs the password. */
export function Profile({ account, onSaved }: { account: Account; onSaved: (answer: Answered) => void }) {
  const first = { name: account.name, email: account.email, phone: showPhone(account.phone), currentPassword: '' }
  const { values, setValues, formRef, wiring, validate, show } = useFields<ProfileField>(
    first,
    profileErrors(account.email),
  )
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const needsPassword = isOtherEmail(account.email, values.email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    const { name, phone, email, currentPassword } = values
    // Sends only changes, since another device may have changed the rest.
    const answer = await write<typeof accountRoutes.change>('PUT', 'account', {
      ...(name !== first.name && { name }),
      ...(phone !== first.phone && { phone }),
      ...(needsPassword && { email, currentPassword }),
    })
    setBusy(false)
    if (answer.ok) {
      const { name, email, phone } = answer.data.account
      setValues({ name, email, phone: showPhone(phone), currentPassword: '' })
      onSaved(answer.data)
      const { user } = currentSession()
      if (user) signedIn({ ...user, name, email, phone })
      return toast.success(m.profile_saved())
    }
    const found = fieldErrorsOf(answer, Object.keys(first) as ProfileField[])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  return (
    <Part title={m.dash_profile()}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <Input {...wiring('name')} label={m.account_name()} autoComplete="name" />
        <PhoneInput {...wiring('phone')} />
        <EmailInput {...wiring('email')} />
        {needsPassword && (
          <PasswordInput
            {...wiring('currentPassword')}
            label={m.profile_email_password()}
            hint={m.profile_email_password_hint()}
            autoComplete="current-password"
          />
        )}
        <FormError>{error}</FormError>
        <Submit busy={isBusy} className="justify-self-start max-sm:w-full">
          {isBusy ? m.account_saving() : m.profile_save()}
        </Submit>
      </form>
    </Part>
  )
}
