import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { type BegunFactor, beginSecondFactor, secondFactorQuery } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AskPassword } from '../ask-password.tsx'
import { Panel } from '../panel.tsx'
import { ActiveSecondFactor } from './active-second-factor.tsx'
import { ConfirmSecondFactor } from './confirm-second-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Two-factor authentication: enrolment in two steps, and disabling. `onKept`: the user has saved the recovery codes.
 */
export default function SecondFactor({ onKept }: { onKept?: () => void }) {
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
      title={t('Second Factor')}
      text={t(
        'With it, signing in asks for a code from an authenticator app on your telephone besides your password. Whoever learns the password alone stays outside.',
      )}
    >
      {error && !data ? (
        <Failed what={t('Failed to load the second factor')} error={error} retry={refetch} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onKept={onKept ?? (() => setCodes(undefined))} />
      ) : begun ? (
        <ConfirmSecondFactor begun={begun} onConfirmed={show} onCancel={() => setBegun(undefined)} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.on ? (
        <ActiveSecondFactor
          since={data.since ?? ''}
          left={data.recoveryCodesLeft}
          isDemanded={data.demanded}
          onRenewed={show}
          onDropped={() => {
            toast.success(t('Second factor switched off'))
            refresh()
          }}
        />
      ) : (
        <AskPassword
          what={t('Set Up')}
          busyWhat={t('Setting up...')}
          failed={t('Failed to begin')}
          ask={beginSecondFactor}
          onDone={setBegun}
        />
      )}
    </Panel>
  )
}
