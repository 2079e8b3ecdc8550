import { ArrowDown, ArrowUp, Map as MapIcon, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasReachedCustomer } from '#shared/parcels/parcel-states.ts'
import { showPhone } from '#shared/phone.ts'
import { many, taka } from '#web/admin/parts/figures.ts'
import type { StopReport } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { addressOf, mapLink, type ShownStop } from './stops.ts'

/** Labels of parcel states for riders. */
const stateLabels: Partial<Record<ShownStop['state'], string>> = {
  booked: t('To pick up'),
  handed_over: t('With you'),
  in_transit: t('With you'),
  out_for_delivery: t('With you'),
  on_hold: t('Another time'),
  returning: t('Bring it back'),
  partly_delivered: t('Bring the rest back'),
  delivered: t('Delivered'),
}

export type StopForm = 'delivered' | 'partly_delivered' | 'not_delivered'

type Props = {
  stop: ShownStop
  /** Position among the open stops, from 1; undefined if the stop is not open. */
  place?: number
  isSending: boolean
  onUndo: (key: string) => void
  onReport: (report: StopReport) => void
  onAsk: (form: StopForm) => void
  /** Undefined if it cannot be moved in that direction. */
  onEarlier?: (() => void) | undefined
  onLater?: (() => void) | undefined
}

/** A stop: whom to call, where to go, what to collect, and large buttons for what happened. */
export function StopCard(props: Props) {
  const { stop, place, onEarlier, onLater } = props
  const { number, customer, state, note, lines, takesBack } = stop
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="text-stone text-xs">
            {place && <span className="font-semibold text-ink">{t('Stop {place} ·', { place })} </span>}
            {number}
          </p>
          <h3 className="wrap-anywhere font-semibold text-lg leading-snug">{customer.name}</h3>
        </div>
        {onEarlier && (
          <IconButton label={t('Earlier: {number}', { number })} onClick={onEarlier}>
            <ArrowUp aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        {onLater && (
          <IconButton label={t('Later: {number}', { number })} onClick={onLater}>
            <ArrowDown aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <p className="wrap-anywhere text-base">{addressOf(customer)}</p>
      {takesBack && (
        <p className="wrap-anywhere rounded-control border border-amber px-3 py-2 font-semibold">
          {t('Exchange: take back {pieces}', { pieces: takesBack })}
        </p>
      )}
      {note && <p className="wrap-anywhere rounded-control bg-mist px-3 py-2">“{note}”</p>}
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold text-xl tabular-nums">{amountOf(stop)}</span>
        <span className="text-ink-soft">{many(pieces, 'piece')}</span>
        <Badge>{stateLabels[state] ?? state.replaceAll('_', ' ')}</Badge>
      </p>
      {state !== 'delivered' && <Contact stop={stop} />}
      {stop.pending && <Unsent {...props} />}
      <Buttons {...props} />
    </li>
  )
}

const amountOf = ({ state, toCollect, collected }: ShownStop): string => {
  if (hasReachedCustomer(state)) return t('Collected {collected}', { collected: taka(collected ?? 0) })
  return toCollect === 0 ? t('Paid: collect nothing') : taka(toCollect)
}

const Contact = ({ stop: { customer } }: { stop: ShownStop }) => (
  <div className="grid grid-cols-2 gap-2">
    <a href={`tel:${customer.phone}`} className={buttonClass({ variant: 'outline', wide: true })}>
      <Phone aria-hidden="true" className="size-5" />
      <span>
        {t('Call')}
        <span className="sr-only"> {showPhone(customer.phone)}</span>
      </span>
    </a>
    <a
      href={mapLink(customer)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'outline', wide: true })}
    >
      <MapIcon aria-hidden="true" className="size-5" />
      {t('Map')}
      <span className="sr-only">{t(', in a new tab')}</span>
    </a>
    {customer.altPhone && (
      <a href={`tel:${customer.altPhone}`} className={buttonClass({ variant: 'outline', wide: true }, 'col-span-2')}>
        <Phone aria-hidden="true" className="size-5" />
        {t('{altPhone} (second)', { altPhone: showPhone(customer.altPhone) })}
      </a>
    )}
  </div>
)

/** Shown while the shop has not received the last report. */
const Unsent = ({ stop: { pending, number }, isSending, onUndo }: Props) => (
  <div className="flex flex-wrap items-center gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
    <p className="grow">{isSending ? t('Being sent…') : t('Not sent yet')}</p>
    {pending && !isSending && (
      <Button variant="outline" aria-label={t('Undo: {number}', { number })} onClick={() => onUndo(pending.body.key)}>
        {t('Undo')}
      </Button>
    )}
  </div>
)

function Buttons({ stop: { state, number, lines }, onReport, onAsk }: Props): ReactNode {
  const named = (words: string) => `${words}: ${number}`
  if (state === 'booked')
    return (
      <Button size="lg" wide aria-label={named(t('Picked Up'))} onClick={() => onReport('picked_up')}>
        {t('Picked Up')}
      </Button>
    )
  if (state === 'returning')
    return (
      <Button variant="quiet" wide aria-label={named(t('Deliver After All'))} onClick={() => onReport('picked_up')}>
        {t('Deliver After All')}
      </Button>
    )
  if (hasReachedCustomer(state)) return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        size="lg"
        wide
        className="col-span-2"
        aria-label={named(t('Delivered'))}
        onClick={() => onAsk('delivered')}
      >
        {t('Delivered')}
      </Button>
      {pieces > 1 && (
        <Button
          variant="outline"
          size="lg"
          wide
          aria-label={named(t('In Part'))}
          onClick={() => onAsk('partly_delivered')}
        >
          {t('In Part')}
        </Button>
      )}
      <Button
        variant="outline"
        size="lg"
        wide
        className={pieces > 1 ? undefined : 'col-span-2'}
        aria-label={named(t('Not Delivered'))}
        onClick={() => onAsk('not_delivered')}
      >
        {t('Not Delivered')}
      </Button>
    </div>
  )
}
