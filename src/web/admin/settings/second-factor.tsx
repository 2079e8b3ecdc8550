import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { SecretInput } from '#web/admin/parts/secret-input.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import {
  type BegunFactor,
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '#web/admin/request/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Panel } from './panel.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Two-factor authentication: enrolment in two steps, and switching off. */
export default function SecondFactor() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [begun, setBegun] = useState<BegunFactor>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const show = (fresh: string[]) => {
    setBegun(undefined)
    setCodes(fresh)
    refresh()
  }

  return (
    <Panel
      title="Second Factor"
      text="With it, signing in asks for a code from an authenticator app on your telephone besides your password. Whoever learns the password alone stays outside."
    >
      {error && !data ? (
        <Failed what="Failed to load the second factor" error={error} retry={refetch} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : begun ? (
        <Confirm begun={begun} onConfirmed={show} onCancel={() => setBegun(undefined)} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.on ? (
        <SwitchedOn
          since={data.since ?? ''}
          left={data.recoveryCodesLeft}
          onRenewed={show}
          onDropped={() => {
            toast.success('Second factor switched off')
            refresh()
          }}
        />
      ) : (
        <AskPassword
          what="Set Up"
          busyWhat="Setting up..."
          failed="Failed to begin"
          ask={beginSecondFactor}
          onDone={setBegun}
        />
      )}
    </Panel>
  )
}

/** Shows the secret as a QR code, and confirms enrolment with a first code. */
function Confirm({
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
      toast.success('Second factor switched on')
      onConfirmed(codes)
    },
    onError: (error) => {
      if (error instanceof ApiRefusal && error.fields.code) return setWrong(error.fields.code)
      sayFailed('Failed to switch on', error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Step nr={1} title="Let the app read this">
        <QrCode text={begun.address} label="QR code for the authenticator app" />
        <p className="text-ink-soft">
          No camera at hand? Type this secret in:{' '}
          <code className="wrap-anywhere font-mono text-ink">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          {' · '}
          <a href={begun.address} className="inline-flex min-h-6 items-center text-green underline">
            open the app on this device
          </a>
        </p>
      </Step>
      <Step nr={2} title="Type the code that it shows">
        <TextInput
          label="Code"
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
          {confirm.isPending ? 'Switching on...' : 'Switch On'}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const Step = ({ nr, title, children }: { nr: number; title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3">
    <h3 className="font-semibold">
      {nr}. {title}
    </h3>
    {children}
  </section>
)

function SwitchedOn({
  since,
  left,
  onRenewed,
  onDropped,
}: {
  since: string
  left: number
  onRenewed: (codes: string[]) => void
  onDropped: () => void
}) {
  const [doing, setDoing] = useState<'renew' | 'drop'>()
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 rounded-control bg-green-soft px-3.5 py-2.5 text-green">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        <span>
          Switched on {moment(since)} · {many(left, 'recovery code')} left
        </span>
      </p>
      {!doing && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="outline" size="sm" onClick={() => setDoing('renew')}>
            New Recovery Codes
          </Button>
          <Button variant="quiet" size="sm" className="text-red" onClick={() => setDoing('drop')}>
            Switch Off
          </Button>
        </div>
      )}
      {doing === 'renew' && (
        <AskPassword
          what="Make New Codes"
          busyWhat="Making..."
          failed="Failed to make new codes"
          ask={renewRecoveryCodes}
          onDone={onRenewed}
          onCancel={() => setDoing(undefined)}
        />
      )}
      {doing === 'drop' && (
        <AskPassword
          what="Switch Off"
          busyWhat="Switching off..."
          failed="Failed to switch off"
          ask={dropSecondFactor}
          onDone={onDropped}
          onCancel={() => setDoing(undefined)}
          danger
        />
      )}
    </div>
  )
}

/** Every change needs the password again, in case somebody else uses an unattended session. */
function AskPassword<Answer>({
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
      sayFailed(failed, error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <SecretInput
        label="Your password"
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
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
