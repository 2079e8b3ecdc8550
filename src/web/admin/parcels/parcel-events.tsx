import { translatedNote } from '#web/admin/desk/translated-note.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { parcelStateLabel } from './parcel-state-labels.tsx'
import { useCourierName } from './use-courier-name.ts'

type ParcelEvent = ParcelView['events'][number]

/** An event that was received later than this shows when it became known. */
const lateMs = 5 * 60_000

/** All events of a parcel, the last received first. */
export function ParcelEvents({ events, createdAt }: Pick<ParcelView, 'events' | 'createdAt'>) {
  const courierName = useCourierName()
  return (
    <ol className="grid">
      {events.toReversed().map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list only grows at its other end
        <li key={events.length - i} className="grid grid-cols-[0.75rem_1fr] gap-x-3">
          <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center pt-1.5">
            <span className={cx('size-2.5 rotate-45', event.hasMoved ? 'bg-green' : 'border border-edge')} />
            <span className="mt-1 w-px bg-line" />
          </span>
          <div className="min-w-0 pb-4">
            <p className="font-semibold">{eventHead(event)}</p>
            <p className="wrap-anywhere text-stone tabular-nums">
              {[moment(event.at), event.place, courierName(event.actor)].filter(Boolean).join(' · ')}
            </p>
            {eventRemark(event) && <p className="text-stone">{eventRemark(event)}</p>}
            {event.word && event.state && <p className="wrap-anywhere text-ink-soft">“{event.word}”</p>}
            {event.note && (
              <p className="wrap-anywhere mt-0.5 whitespace-pre-line">
                <LinkedText text={translatedNote(event.note)} />
              </p>
            )}
          </div>
        </li>
      ))}
      <li className="grid grid-cols-[0.75rem_1fr] gap-x-3">
        <span aria-hidden="true" className="mt-1.5 size-2.5 rotate-45 border border-edge" />
        <p>
          <span className="font-semibold">{t('Created')}</span>{' '}
          <span className="block text-stone tabular-nums">{moment(createdAt)}</span>
        </p>
      </li>
    </ol>
  )
}

/** Title of an event: its state, else the courier's unknown status text in quotes, else 'Note'. */
export const eventHead = ({ state, word }: ParcelEvent): string =>
  state ? parcelStateLabel(state) : word ? `“${word}”` : t('Note')

/** Why the event did not change the state, or that it became known late; '' otherwise. */
export function eventRemark({ state, word, hasMoved, at, receivedAt }: ParcelEvent): string {
  const late = new Date(receivedAt).getTime() - new Date(at).getTime() > lateMs
  const known = late ? t('known since {receivedAt}', { receivedAt: moment(receivedAt) }) : ''
  const still =
    hasMoved || (!state && !word)
      ? ''
      : state
        ? t('changed nothing: it is older, or does not fit')
        : t('a word that is not known: changed nothing')
  const remark = [still, known].filter(Boolean).join(', ')
  return remark.replace(/^./, (first) => first.toUpperCase())
}
