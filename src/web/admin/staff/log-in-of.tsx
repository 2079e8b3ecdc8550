import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { meetsRequirements } from '#domains/staff/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { changeSubAdmin, type SubAdmin } from '#web/admin/request/staff.ts'
import { Requirements } from '#web/admin/settings/requirements.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Sets a new password or switches off the second factor of a sub-admin. Both sign them out everywhere. */
export function LogInOf({ subAdmin, onClose }: { subAdmin: SubAdmin; onClose: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const refresh = () => queries.invalidateQueries({ queryKey: ['subadmins'] })

  const setNew = useMutation({
    mutationFn: () => changeSubAdmin({ id: subAdmin.id, password, confirmPassword: again }),
    onSuccess: () => {
      toast.success(t('New password set for {username}', { username: subAdmin.username }))
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastReason(t('Failed to update subadmin'), error)
    },
    onSettled: refresh,
  })
  const takeAway = useMutation({
    mutationFn: () => changeSubAdmin({ id: subAdmin.id, secondFactor: false }),
    onSuccess: () => {
      toast.success(t('Second factor of {username} switched off', { username: subAdmin.username }))
      onClose()
    },
    onError: (error) => toastReason(t('Failed to update subadmin'), error),
    onSettled: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === again) return setNew.mutate()
    setWrong({ confirmPassword: t('Passwords do not match') })
    toast.error(t('Passwords do not match'))
  }

  return (
    <Sheet
      open
      form
      saving={setNew.isPending || takeAway.isPending}
      onClose={onClose}
      title={t('Login of {username}', { username: subAdmin.username })}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            size="sm"
            busy={setNew.isPending}
            disabled={!meetsRequirements(password) || again === ''}
          >
            {setNew.isPending ? t('Saving...') : t('Set New Password')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        <SecretInput
          label={t('New password')}
          autoComplete="new-password"
          value={password}
          error={wrong.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Requirements password={password} />
        <SecretInput
          label={t('Confirm new password')}
          autoComplete="new-password"
          value={again}
          error={wrong.confirmPassword}
          onChange={(event) => {
            setAgain(event.currentTarget.value)
            setWrong({})
          }}
        />
        <p className="text-ink-soft">
          {t('{username} is signed out everywhere and needs it for the next login.', { username: subAdmin.username })}
        </p>
      </form>
      {subAdmin.secondFactor && (
        <section
          aria-labelledby={`${id}-factor`}
          className="mt-8 grid justify-items-start gap-3 border-line border-t pt-6"
        >
          <h3 id={`${id}-factor`} className="font-semibold">
            {t('Second factor')}
          </h3>
          <p className="text-ink-soft">
            {t(
              'Signing in asks for a code from a telephone. If that is lost with its recovery codes, switch it off here: the password alone then opens the office until a new one is set up.',
            )}
          </p>
          <Button variant="danger" size="sm" busy={takeAway.isPending} onClick={() => takeAway.mutate()}>
            {takeAway.isPending ? t('Switching off...') : t('Switch Off Second Factor')}
          </Button>
        </section>
      )}
    </Sheet>
  )
}
