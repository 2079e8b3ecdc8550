import { m } from '#shared/paraglide/messages.js'
import { statusLabel } from '#web/storefront/order/order-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { count } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import { type TrackRequest, useTrackOrder } from './use-track-order.ts'

/** Looks up an order by its number; the phone number unmasks it. */
export function TrackOrder(request: TrackRequest) {
  const { form, phoneFrom, submit, lookAgain, retry, link, retryLink, phase, order, tried, minutes, at } =
    useTrackOrder(request)
  const { typed, isMissing, isNoPhone } = form
  const isRefused = order?.masked === true && tried !== '' && phase === 'found'
  const error = isMissing ? m.track_missing() : phase === 'missing' ? m.track_not_found() : undefined
  return (
    <div className="wrap grid max-w-5xl gap-8 py-8 sm:py-12">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title">{m.track_title()}</h1>
        <p className="no-print text-ink-soft">{m.track_text()}</p>
      </div>
      <TrackForm
        orderId={form.orderId}
        phone={form.phone}
        error={error}
        phoneError={
          isNoPhone
            ? m.unlock_invalid()
            : isRefused && phoneFrom === 'form' && typed === tried
              ? m.unlock_wrong()
              : undefined
        }
        isBusy={phase === 'loading' || link === 'opening'}
        recent={form.recent}
        onOrderId={form.onOrderId}
        onPhone={form.onPhone}
        onSearch={submit}
      />
      <div role="status">
        {link === 'dead' && order?.masked !== false && (
          <p className="rounded-control border-amber border-l-4 bg-amber-soft px-4 py-3 text-ink">
            {m.track_link_dead()}
          </p>
        )}
        {link === 'failed' ? (
          <Failed text={m.track_failed()} onRetry={retryLink} />
        ) : phase === 'failed' ? (
          <Failed text={m.track_failed()} onRetry={retry} />
        ) : phase === 'too-many' ? (
          <Failed text={m.track_too_many({ minutes: count(minutes) })} onRetry={retry} />
        ) : null}
        {phase === 'found' && order && (
          <p className="no-print sr-only">
            {order.orderId}: {statusLabel(order.status)}
          </p>
        )}
        {phase === 'missing' && !isMissing && <p className="sr-only">{m.track_not_found()}</p>}
        {(phase === 'loading' || link === 'opening') && !order && (
          <div className="grid gap-5 border-line border-t pt-8">
            <span className="sr-only">{m.track_searching()}</span>
            <Skeleton className="h-8 w-72 max-w-full" />
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </div>
        )}
      </div>
      {order && phase !== 'missing' && (
        <TrackedOrder
          order={order}
          phone={tried}
          at={at}
          wrongPhone={isRefused && phoneFrom === 'order' ? tried : ''}
          isBusy={phase === 'loading'}
          onLook={(number) => lookAgain(order, number)}
        />
      )}
    </div>
  )
}

const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="flex flex-wrap items-center gap-4 rounded-control border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep">
    <p className="grow">{text}</p>
    <Button variant="outline" onClick={onRetry}>
      {m.trouble_retry()}
    </Button>
  </div>
)
