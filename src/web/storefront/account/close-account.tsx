import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { localPath } from '#web/ui/locale.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { write } from '../api.ts'
import { signedOut } from '../session/sign-out.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { FormError, Submit } from './auth-layout.tsx'
import { useFields } from './use-fields.ts'

/** Closes the account permanently: explains it and asks for the password. */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} className="border-red text-red max-sm:w-full">
        {m.security_close()}
      </Button>
      {isOpen && <Ask onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { values, formRef, wiring, validate, show } = useFields({ password: '' }, ({ password }) => ({
    password: password === '' ? m.account_password_missing() : undefined,
  }))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    const answer = await write<typeof accountRoutes.close>('DELETE', 'account', values)
    if (answer.ok) {
      signedOut()
      toast.success(m.security_closed())
      return navigate(localPath('/'))
    }
    setBusy(false)
    const found = fieldErrorsOf(answer, ['password'])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  return (
    <Dialog
      open
      onClose={() => isBusy || onClose()}
      title={m.security_close()}
      text={m.security_close_what()}
      size="md"
    >
      <form ref={formRef} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <PasswordInput {...wiring('password')} label={m.security_close_password()} autoComplete="current-password" />
        <FormError>{error}</FormError>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {m.security_keep()}
          </Button>
          <Submit variant="danger" busy={isBusy}>
            {isBusy ? m.security_close_busy() : m.security_close()}
          </Submit>
        </div>
      </form>
    </Dialog>
  )
}
