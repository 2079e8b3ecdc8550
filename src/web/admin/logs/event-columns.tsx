import { RotateCw } from 'lucide-react'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { ParkedEvent, SubscriberState } from '#web/admin/request/events.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A subscriber is late if its oldest unprocessed event has waited longer than this. */
const lateSeconds = 60

/** The columns of the subscribers. */
export const subscriberColumns: Column<SubscriberState>[] = [
  {
    id: 'name',
    head: t('Subscriber'),
    narrow: 'lead',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    id: 'lag',
    head: t('Lag'),
    align: 'end',
    cell: ({ lag }) => <span className="tabular-nums">{many(lag, 'event')}</span>,
  },
  {
    id: 'seconds',
    head: t('Waiting for'),
    align: 'end',
    cell: ({ lagSeconds }) => <span className="tabular-nums">{many(Math.round(lagSeconds), 'second')}</span>,
  },
  {
    id: 'parked',
    head: t('Parked'),
    align: 'end',
    cell: ({ parked }) => <span className="tabular-nums">{count(parked)}</span>,
  },
  { id: 'state', head: t('State'), narrow: 'end', cell: (subscriber) => <SubscriberBadge {...subscriber} /> },
]

function SubscriberBadge({ lagSeconds, parked, failed }: SubscriberState) {
  if (failed > 0) return <Badge tone="red">{t('Failed')}</Badge>
  if (parked > 0) return <Badge tone="amber">{t('Retrying')}</Badge>
  if (lagSeconds > lateSeconds) return <Badge tone="amber">{t('Behind')}</Badge>
  return <Badge tone="green">{t('Up to date')}</Badge>
}

/** The columns of the parked events. */
export const parkedColumns = (retry: (event: ParkedEvent) => void): Column<ParkedEvent>[] => [
  {
    id: 'event',
    head: t('Event'),
    narrow: 'lead',
    cell: ({ type, subject }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{type}</span> {subject}
      </span>
    ),
  },
  { id: 'subscriber', head: t('Subscriber'), cell: ({ subscriber }) => subscriber },
  {
    id: 'at',
    head: t('Happened'),
    from: 'lg',
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{moment(at)}</span>,
  },
  { id: 'error', head: t('Error'), cell: (event) => <span className="wrap-anywhere">{reasonOf(event)}</span> },
  {
    id: 'next',
    head: t('Next try'),
    cell: (event) => <span className="whitespace-nowrap tabular-nums">{nextTry(event)}</span>,
  },
  {
    id: 'retry',
    head: t('Retry'),
    narrow: 'end',
    cell: (event) =>
      event.behind === null && (
        <RowAction
          label={t('Retry {type} of {subject}', { type: event.type, subject: event.subject })}
          icon={RotateCw}
          onPress={() => retry(event)}
        />
      ),
  },
]

const reasonOf = ({ behind, error }: ParkedEvent) =>
  behind === null ? error : t('Waits for event {behind} of the same subject', { behind: count(behind) })

function nextTry({ behind, retryAt, attempts }: ParkedEvent): string {
  if (behind !== null) return '–'
  return retryAt === null ? t('none after {tries}', { tries: many(attempts, 'try', 'tries') }) : moment(retryAt)
}
