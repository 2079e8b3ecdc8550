import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { QrCode } from '#web/admin/parts/codes/qr-code.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type BegunFactor, confirmSecondFactor } from '#web/admin/request/staff.ts'
import { digits, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Shows the secret as a QR code, and confirms enrolment with a first code. */
export function ConfirmSecondFactor({
  begun,
  onConfirmed,
  onCancel,
}: {
  begun: BegunFactor
  onConfirmed: (codes: string[]) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const confirm = useMutation({
    mutationFn: () => confirmSecondFactor(code),
    onSuccess: (codes) => {
      toast.success(t('Second factor switched on'))
      onConfirmed(codes)
    },
    onError: (error) => {
      if (error instanceof ApiRefusal && error.fields.code) return setWrong(error.fields.code)
      toastFailure(t('Failed to switch on'), error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Step nr={1} title={t('Let the app read this')}>
        <QrCode
          text={begun.address}
          label={t('QR code for the authenticator app')}
          className="size-52 rounded-control bg-white"
        />
        <p className="text-ink-soft">
          {t('No camera at hand? Type this secret in:')}{' '}
          <code className="wrap-anywhere font-mono text-ink">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          {' · '}
          <a href={begun.address} className="inline-flex min-h-6 items-center text-green underline">
            {t('open the app on this device')}
          </a>
        </p>
      </Step>
      <Step nr={2} title={t('Type the code that it shows')}>
        <TextInput
          label={t('Code')}
          className="max-w-48"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong('')
          }}
        />
      </Step>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button type="submit" size="sm" busy={confirm.isPending} disabled={code.trim() === ''}>
          {confirm.isPending ? t('Switching on...') : t('Switch On')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

const Step = ({ nr, title, children }: { nr: number; title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3">
    <h3 className="font-semibold">
      {digits(nr)}. {title}
    </h3>
    {children}
  </section>
)
