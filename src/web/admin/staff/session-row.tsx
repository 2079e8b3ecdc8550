import { Monitor, Smartphone } from 'lucide-react'
import { ago, moment } from '#web/admin/parts/figures.ts'
import type { OwnSession } from '#web/admin/request/open-sessions.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { deviceText } from './device-text.ts'

/** An open session: device, network, first and last use. The current session has no button. */
export function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { device, network, openedAt, seenAt, isCurrent } = session
  const Icon = device.isPhone ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-stone" />
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {deviceText(device)}
          {isCurrent && <Badge tone="green">{t('This device')}</Badge>}
        </p>
        <p className="text-stone tabular-nums">
          {t('Signed in {openedAt} · last used {seenAt}', { openedAt: moment(openedAt), seenAt: ago(seenAt) })}
          {network && ` · ${network}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" className="max-sm:ml-8 max-sm:min-h-11" busy={busy} onClick={onEnd}>
          {t('End')}
          <span className="sr-only"> {t('the session {device}', { device: deviceText(device) })}</span>
        </Button>
      )}
    </li>
  )
}
