import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Every change needs the password again, in case another person uses an unattended session. */
export function AskPassword<Answer>({
  what,
  busyWhat,
  failed,
  ask,
  onDone,
  onCancel,
  danger = false,
}: {
  what: string
  busyWhat: string
  failed: string
  ask: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel?: () => void
  danger?: boolean
}) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const asking = useMutation({
    mutationFn: () => ask(password),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiRefusal && error.fields.password) return setWrong(error.fields.password)
      toastFailure(failed, error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <SecretInput
        label={t('Your password')}
        className="max-w-sm"
        autoComplete="current-password"
        value={password}
        error={wrong}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setWrong('')
        }}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          type="submit"
          size="sm"
          variant={danger ? 'danger' : 'solid'}
          busy={asking.isPending}
          disabled={password === ''}
        >
          {asking.isPending ? busyWhat : what}
        </Button>
        {onCancel && (
          <Button variant="outline" size="sm" onClick={onCancel} disabled={asking.isPending}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
