import { translatedNote } from '#web/admin/desk/translated-note.ts'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import type { OrderView } from '#web/admin/request/orders.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { usePlaces } from '#web/ui/hooks/use-places.ts'
import { paymentStatusLabels, statusLabels } from './status.tsx'

/** Status and payment changes of an order, newest first: time, person and note. */
export function Timeline({
  steps,
  onHide,
}: {
  steps: OrderView['timeline']
  /** Hides a note from the customer; undefined without the permission. */
  onHide: ((id: number) => void) | undefined
}) {
  const newestFirst = steps.toReversed()
  const { places } = usePlaces(language === 'bn' && steps.some(({ note }) => note.includes('\nPlace: ')))
  return (
    <ol className="grid">
      {newestFirst.map((step, i) => (
        <li key={`${step.at}-${step.status}-${step.note}`} className="grid grid-cols-[0.75rem_1fr] gap-x-3">
          <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center pt-1.5">
            <span className={cx('size-2.5 rotate-45', i === 0 ? 'bg-green' : 'border border-edge')} />
            {i < newestFirst.length - 1 && <span className="mt-1 w-px bg-line" />}
          </span>
          <div className="pb-4">
            <p className="font-semibold">{headOf(step)}</p>
            <p className="text-stone tabular-nums">
              {moment(step.at)}
              {step.actor && ` · ${actorName(step.actor)}`}
            </p>
            {step.note && (
              <p className="mt-0.5 whitespace-pre-line">
                <LinkedText text={translatedNote(step.note, places)} />
              </p>
            )}
            {step.forCustomer && (
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="amber">{t('The customer sees this')}</Badge>
                {onHide && (
                  <Button variant="quiet" size="sm" onClick={() => step.id && onHide(step.id)}>
                    {t('Hide from the Customer')}
                  </Button>
                )}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const headOf = ({ status, payment }: OrderView['timeline'][number]): string =>
  status
    ? statusLabels[status]
    : payment
      ? t('Payment: {paymentStatus}', { paymentStatus: paymentStatusLabels[payment] })
      : t('Note')
