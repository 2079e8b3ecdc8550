import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { many, moment } from '#web/admin/parts/figures.ts'
import { dropSecondFactor, renewRecoveryCodes } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { AskPassword } from '../ask-password.tsx'

/** Two-factor authentication that is on: new recovery codes, and switching off. */
export function ActiveSecondFactor({
  since,
  left,
  isDemanded,
  onRenewed,
  onDropped,
}: {
  since: string
  left: number
  /** Required by the role, so it cannot be disabled. */
  isDemanded: boolean
  onRenewed: (codes: string[]) => void
  onDropped: () => void
}) {
  const [doing, setDoing] = useState<'renew' | 'drop'>()
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 rounded-control bg-green-soft px-3.5 py-2.5 text-green">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        <span>
          {t('Switched on {since} · {codes} left', { since: moment(since), codes: many(left, 'recovery code') })}
        </span>
      </p>
      {!doing && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button variant="outline" size="sm" onClick={() => setDoing('renew')}>
            {t('New Recovery Codes')}
          </Button>
          {!isDemanded && (
            <Button variant="quiet" size="sm" className="text-red" onClick={() => setDoing('drop')}>
              {t('Switch Off')}
            </Button>
          )}
        </div>
      )}
      {isDemanded && <p className="text-ink-soft">{t('The shop asks you for a second factor, so it stays on.')}</p>}
      {doing === 'renew' && (
        <AskPassword
          what={t('Make New Codes')}
          busyWhat={t('Making...')}
          failed={t('Failed to make new codes')}
          ask={renewRecoveryCodes}
          onDone={onRenewed}
          onCancel={() => setDoing(undefined)}
        />
      )}
      {doing === 'drop' && (
        <AskPassword
          what={t('Switch Off')}
          busyWhat={t('Switching off...')}
          failed={t('Failed to switch off')}
          ask={dropSecondFactor}
          onDone={onDropped}
          onCancel={() => setDoing(undefined)}
          danger
        />
      )}
    </div>
  )
}
