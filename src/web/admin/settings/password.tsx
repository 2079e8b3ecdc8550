import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { meetsRequirements, type PasswordForm, passwordFormError } from '#domains/staff/staff-contract.ts'
import { ApiRefusal, isSignedOut } from '#web/admin/api.ts'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { changePassword } from '#web/admin/request/staff.ts'
import { useSession } from '#web/admin/session.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { Notice, Panel } from './panel.tsx'
import { Requirements } from './requirements.tsx'

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Wrong = Partial<Record<keyof PasswordForm, string>>

/** Changes the user's own password. Checks the requirements while typing. */
export default function Password() {
  const { session } = useSession()
  const [form, setForm] = useState(empty)
  const [wrong, setWrong] = useState<Wrong>({})
  const set = (field: keyof PasswordForm) => (event: FormEvent<HTMLInputElement>) => {
    setForm({ ...form, [field]: event.currentTarget.value })
    setWrong({})
  }
  const reset = () => {
    setForm(empty)
    setWrong({})
  }

  const change = useMutation({
    mutationFn: () => changePassword(form),
    onSuccess: () => {
      toast.success(t('Password changed successfully!'))
      reset()
    },
    onError: (error) => {
      if (!(error instanceof ApiRefusal) || error.status >= 500)
        return toast.error(t('Failed to change password. Please try again.'))
      if (isSignedOut(error)) return
      setWrong(error.fields)
      toast.error(translateServerText(error.message))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const formError = passwordFormError(form)
    if (!formError) return change.mutate()
    setWrong({ [formError.field]: formError.sentence })
    toast.error(formError.sentence)
  }
  const { currentPassword, newPassword, confirmPassword } = form
  const ready = currentPassword !== '' && meetsRequirements(newPassword) && newPassword === confirmPassword

  return (
    <Panel
      title={t('Change your admin password')}
      text={t('For {username}, on this desk and every other.', { username: session.username })}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={session.username} readOnly hidden />
        <SecretInput
          label={t('Current password')}
          autoComplete="current-password"
          value={currentPassword}
          onChange={set('currentPassword')}
          error={wrong.currentPassword}
        />
        <SecretInput
          label={t('New password')}
          autoComplete="new-password"
          value={newPassword}
          onChange={set('newPassword')}
          error={wrong.newPassword}
        />
        <Requirements password={newPassword} />
        <div className="grid gap-1.5">
          <SecretInput
            label={t('Confirm new password')}
            autoComplete="new-password"
            value={confirmPassword}
            onChange={set('confirmPassword')}
            error={wrong.confirmPassword}
          />
          <MatchIcon shown={confirmPassword !== ''} match={newPassword === confirmPassword} />
        </div>
        <Notice>{t('All other devices on which you are signed in will need a new login.')}</Notice>
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button type="submit" size="sm" busy={change.isPending} disabled={!ready}>
            {change.isPending ? t('Changing...') : t('Change Password')}
          </Button>
          <Button variant="outline" size="sm" onClick={reset} disabled={change.isPending}>
            {t('Reset Form')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Do both new passwords match? */
function MatchIcon({ shown, match }: { shown: boolean; match: boolean }) {
  const Icon = match ? Check : X
  return (
    <p role="status" className={cx('flex min-h-5 items-center gap-2 text-sm', match ? 'text-green' : 'text-red')}>
      {shown && (
        <>
          <Icon aria-hidden="true" className="size-4" />
          {match ? t('Passwords match') : t('Passwords do not match')}
        </>
      )}
    </p>
  )
}
