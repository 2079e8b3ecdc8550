import { CloudOff, TriangleAlert } from 'lucide-react'
import { many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { Reports } from './use-reports.ts'

/** Reports that are not sent yet, and reports that the shop refused. */
export function UnsentNotice({ reports }: { reports: Reports }) {
  const { pending, sending, isAway, problems, sendNow, dismiss } = reports
  return (
    <div className="grid gap-2">
      <div role="status">
        {pending.length > 0 && (
          <div className="mb-3 flex flex-wrap items-center gap-2 rounded-control border border-amber bg-amber-soft px-3 py-2.5 text-amber">
            {isAway && <CloudOff aria-hidden="true" className="size-5 shrink-0" />}
            <p className="min-w-0 grow basis-40">
              {isAway
                ? t('No connection. {reports} kept on this phone: sent as soon as the shop can be reached.', {
                    reports: many(pending.length, 'report'),
                  })
                : t('{reports} not sent yet.', { reports: many(pending.length, 'report') })}
            </p>
            <Button variant="outline" busy={sending !== undefined} onClick={sendNow}>
              {t('Send Now')}
            </Button>
          </div>
        )}
      </div>
      {problems.map(({ key, number, pressed, words }) => (
        <div
          key={key}
          role="alert"
          className="mb-3 flex flex-wrap items-center gap-2 rounded-control border border-red bg-red-soft px-3 py-2.5 text-red"
        >
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          <p className="wrap-anywhere min-w-0 grow basis-40">
            <span className="font-semibold">{number}</span>{' '}
            {t('was not changed ({pressed}): {words}', { pressed, words })}
          </p>
          <Button variant="outline" onClick={() => dismiss(key)}>
            {t('Dismiss')}
          </Button>
        </div>
      ))}
    </div>
  )
}
