import { Check } from 'lucide-react'
import type { OrderView } from '#domains/orders/contract.ts'
import { stepState, trackingSteps } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { date } from '#web/ui/locale.ts'
import { statusLabel } from './order-status-badge.tsx'

/** confirmed → processing → shipped → delivered, with the time when the order reached each step. */
export function OrderTimeline({ order: { status, timeline } }: { order: OrderView }) {
  return (
    <ol className="grid sm:grid-cols-4">
      {trackingSteps.map((step, i) => {
        const state = stepState(step, status)
        const at = state === 'ahead' ? undefined : timeline.findLast((event) => event.status === step)?.at
        const isLast = i === trackingSteps.length - 1
        const nextIsReached = !isLast && stepState(trackingSteps[i + 1] ?? step, status) !== 'ahead'
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative flex gap-3 pb-6 last:pb-0 sm:flex-col sm:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-7 bottom-0 left-3.25 w-px sm:top-3.25 sm:right-0 sm:bottom-auto sm:left-7 sm:h-px sm:w-auto',
                  nextIsReached ? 'bg-green' : 'bg-edge',
                )}
              />
            )}
            <StepIcon state={state} />
            <span className="grid content-start gap-0.5 sm:pr-4">
              <span
                className={cx(state === 'ahead' ? 'text-stone' : 'text-ink', state === 'current' && 'font-semibold')}
              >
                {statusLabel(step)}
              </span>
              <span className={cx('text-sm', state === 'current' ? 'text-green' : 'sr-only')}>
                {state === 'current' ? m.track_current() : state === 'done' ? m.track_done() : m.track_ahead()}
              </span>
              {at && (
                <time dateTime={at} className="text-sm text-stone tabular-nums">
                  {date(at, 'moment')}
                </time>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepIcon({ state }: { state: 'done' | 'current' | 'ahead' }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      className={cx('relative size-7 shrink-0', state === 'ahead' ? 'text-edge' : 'text-green')}
    >
      <path
        d="M14 2 26 14 14 26 2 14z"
        className={state === 'ahead' ? 'fill-paper' : 'fill-current'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {state === 'done' && <Check x="8" y="8" width="12" height="12" className="text-on-green" strokeWidth="3" />}
      {state === 'current' && <path d="M14 9.500 18.500 14 14 18.500 9.500 14z" className="fill-on-green" />}
    </svg>
  )
}
