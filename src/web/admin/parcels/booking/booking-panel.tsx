import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isAboutAreas } from '../areas-address.ts'
import type { BookingResults } from './booking-results.ts'

/** How far a booking is, and what became of each order and parcel. */
export function BookingPanel({
  results,
  courierName,
  failure,
  onClose,
}: {
  results: BookingResults
  courierName: string
  failure: { error: unknown; retry: () => void } | undefined
  onClose: () => void
}) {
  const { total, done, isFinished, refused, unknown, booked, leaving } = results
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('Book with {courierName}', { courierName })}
      text={isFinished ? undefined : t('It goes on when you close this.')}
      actions={
        <Button size="sm" className={touchHeight} onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="mt-2 grid gap-4">
        {total > 0 && (
          <div className="grid gap-2">
            <p role="status" className="font-semibold tabular-nums">
              {t('{done} of {parcels} done', { done: count(done), parcels: many(total, 'parcel') })}
            </p>
            <progress
              aria-label={t('Booking with {courierName}', { courierName })}
              max={total}
              value={done}
              className="h-2 w-full"
            />
          </div>
        )}
        {failure && <Failed what={t('Failed to load the progress')} error={failure.error} retry={failure.retry} />}
        {total === 0 && <p>{t('Nothing was booked.')}</p>}
        {refused.some(({ reason }) => isAboutAreas(reason)) && (
          <Link to="/admin/parcels/areas" className="inline-flex min-h-11 items-center text-green underline">
            {t('Choose the areas that are missing')}
          </Link>
        )}
        <ResultList
          title={t('not booked')}
          tone="red"
          rows={refused.map(({ number, reason }) => [number, translateServerText(reason)])}
        />
        <ResultList
          title={t('unclear')}
          tone="amber"
          text={t(
            'The answer of {courierName} was lost, so the parcel may be booked or not: it waits for the courier’s webhook, or for you to look it up there.',
            { courierName },
          )}
          rows={unknown.map(({ number, reason }) => [number, translateServerText(reason)])}
        />
        <ResultList
          title={t('from the round of another rider')}
          tone="amber"
          rows={leaving.map(({ number, rider }) => [number, rider])}
        />
        <ResultList title={t('booked')} rows={booked.map(({ number, consignment }) => [number, consignment ?? ''])} />
      </div>
    </Dialog>
  )
}

const tones = { plain: ['border-line', ''], red: ['border-red', 'text-red'], amber: ['border-amber', 'text-amber'] }

/** Renders nothing without rows. Each row is a number with its facts. */
function ResultList({
  title,
  tone = 'plain',
  text,
  rows,
}: {
  title: string
  tone?: keyof typeof tones
  text?: ReactNode
  rows: [number: string, words: string][]
}) {
  if (rows.length === 0) return null
  const [border, ink] = tones[tone]
  return (
    <section className={`rounded-control border px-3 py-2 ${border}`}>
      <h3 className={`font-semibold ${ink}`}>
        {count(rows.length)} {title}
      </h3>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <ul className="mt-1 grid gap-1">
        {rows.map(([number, words]) => (
          <li key={number} className="wrap-anywhere">
            <span className="font-semibold">{number}</span>
            {words && `: ${words}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
