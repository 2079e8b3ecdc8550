import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { count, many } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { type BookingStarted, bookingQuery } from '#web/admin/request/couriers/bookings.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { type BookingResults, bookingResults } from './booking-results.ts'

/** A booking that was started on this screen: a line above the list, with an expandable panel. */
export function BookingTask({
  started,
  courierName,
  isOpen,
  onOpen,
  onClose,
  onDismiss,
  onFinished,
}: {
  started: BookingStarted
  courierName: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onDismiss: () => void
  /** Called once. */
  onFinished: (results: BookingResults) => void
}) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(bookingQuery(started.jobId))
  const results = bookingResults(started, data)
  const isReported = useRef(false)
  useEffect(() => {
    if (!results.isFinished || isReported.current) return
    isReported.current = true
    onFinished(results)
    for (const key of parcelKeys) queries.invalidateQueries({ queryKey: [key] })
  })
  return (
    <>
      <section
        aria-label={t('Booking with {courierName}', { courierName })}
        className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-gold bg-surface px-4 py-2"
      >
        <p className="grow basis-56" aria-live="polite">
          <span className="font-semibold">{courierName}:</span> {summaryOf(results)}
        </p>
        <Button variant="outline" size="sm" className={touchHeight} onClick={onOpen}>
          {t('Show Booking')}
        </Button>
        {results.isFinished && (
          <Button variant="quiet" size="sm" className={touchHeight} onClick={onDismiss}>
            <X aria-hidden="true" className="size-4" />
            {t('Dismiss')}
          </Button>
        )}
      </section>
      {isOpen && (
        <BookingPanel
          results={results}
          courierName={courierName}
          failure={error ? { error, retry: refetch } : undefined}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** '2 booked, 1 not booked, 1 unclear', or the progress. */
function summaryOf({ isFinished, total, done, booked, refused, unknown }: BookingResults): string {
  if (!isFinished) return t('booking {parcels}, {done} done', { parcels: many(total, 'parcel'), done: count(done) })
  const parts = [
    (booked.length > 0 || refused.length + unknown.length === 0) &&
      t('{count} booked', { count: count(booked.length) }),
    refused.length > 0 && t('{count} not booked', { count: count(refused.length) }),
    unknown.length > 0 && t('{count} unclear', { count: count(unknown.length) }),
  ]
  return parts.filter(Boolean).join(', ')
}
