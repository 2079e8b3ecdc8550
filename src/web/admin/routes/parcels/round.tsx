import { CloudOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { dhakaDay, formatDate, formatTime } from '#shared/dates.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import type { StopReport } from '#web/admin/request/couriers/round.ts'
import { useCachedRound } from '#web/admin/round/offline/use-cached-round.ts'
import { StopCard, type StopForm } from '#web/admin/round/stop-card.tsx'
import { Delivered, DeliveredInPart, NotDelivered } from '#web/admin/round/stop-dialogs.tsx'
import { partsOf, type ShownStop, withPendingReports } from '#web/admin/round/stops.ts'
import { UnsentNotice } from '#web/admin/round/unsent-notice.tsx'
import { type Reports, useReports } from '#web/admin/round/use-reports.ts'
import { useStopOrder } from '#web/admin/round/use-stop-order.ts'
import { useSession } from '#web/admin/session.ts'
import { language, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: t('My Round · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const dialogs = { delivered: Delivered, partly_delivered: DeliveredInPart, not_delivered: NotDelivered }

/** The page of a rider: his stops, on a phone, also where the network is bad. */
export default function Round() {
  const { session } = useSession()
  const { data, error, isFetching, refetch, offlineSince } = useCachedRound(session)
  const reports = useReports(session.username)
  const [asked, setAsked] = useState<{ number: string; form: StopForm }>()
  if (error && !data) return <Failed what={t('Failed to load your round')} error={error} retry={refetch} />
  const stops = data && withPendingReports(data.stops, reports.pending)
  const shown = stops?.find(({ number }) => number === asked?.number)
  const Form = asked && dialogs[asked.form]

  return (
    <div className="mx-auto max-w-xl">
      <PageHead
        title={t('My Round')}
        text={t(
          'Your stops: whom to call, where to go, what to collect. Choose what happened at each; it is sent as soon as there is a connection.',
        )}
      >
        <Button variant="outline" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
      </PageHead>
      <p role="status" className="text-amber">
        {offlineSince !== undefined && (
          <span className="mb-3 flex items-center gap-2">
            <CloudOff aria-hidden="true" className="size-5 shrink-0" />
            {t('Offline, as of {timeOrDay}', { timeOrDay: timeOrDay(new Date(offlineSince)) })}
          </span>
        )}
      </p>
      <section aria-label={t('Today')} className="mb-5 grid grid-cols-3 gap-2">
        <StatCard label={t('Stops')} value={data && count(data.summary.stops)} />
        <StatCard label={t('Delivered')} value={data && count(data.summary.delivered)} />
        <StatCard label={t('Cash in hand')} value={data && taka(data.summary.cash)} />
      </section>
      <UnsentNotice reports={reports} />
      {!stops && <Waiting />}
      {stops?.length === 0 && (
        <EmptyState title={t('No parcels')} text={t('The shop has not given you any parcels yet.')} />
      )}
      {stops && <Parts stops={stops} reports={reports} onAsk={(number, form) => setAsked({ number, form })} />}
      {Form && shown && (
        <Form
          stop={shown}
          onClose={() => setAsked(undefined)}
          onReport={(report) => {
            reports.add({ ...report, number: shown.number })
            setAsked(undefined)
          }}
        />
      )}
    </div>
  )
}

function Parts({
  stops,
  reports,
  onAsk,
}: {
  stops: ShownStop[]
  reports: Reports
  onAsk: (number: string, form: StopForm) => void
}) {
  const moveStop = useStopOrder()
  const { open, back, done } = partsOf(stops)
  const numbers = open.map(({ number }) => number)
  const move = (number: string, by: -1 | 1) => moveStop(numbers, number, by)
  const waiting = open.filter(({ state }) => state === 'booked')
  const card = (stop: ShownStop) => ({
    stop,
    isSending: stop.pending !== undefined && stop.pending.body.key === reports.sending,
    onUndo: reports.undo,
    onReport: (report: StopReport) => reports.add({ number: stop.number, report }),
    onAsk: (form: StopForm) => onAsk(stop.number, form),
  })
  return (
    <div className="grid gap-6">
      {waiting.length > 1 && (
        <Button
          size="lg"
          wide
          onClick={() => reports.add(...waiting.map(({ number }) => ({ number, report: 'picked_up' as const })))}
        >
          {t('Picked Up All {count}', { count: waiting.length })}
        </Button>
      )}
      {open.length > 0 && (
        <List title={many(open.length, 'open stop')}>
          {open.map((stop, i) => (
            <StopCard
              key={stop.number}
              {...card(stop)}
              place={i + 1}
              onEarlier={i > 0 ? () => move(stop.number, -1) : undefined}
              onLater={i < open.length - 1 ? () => move(stop.number, 1) : undefined}
            />
          ))}
        </List>
      )}
      {back.length > 0 && (
        <List title={t('To bring back')}>
          {back.map((stop) => (
            <StopCard key={stop.number} {...card(stop)} />
          ))}
        </List>
      )}
      {done.length > 0 && (
        <List title={t('Delivered today')}>
          {done.map((stop) => (
            <StopCard key={stop.number} {...card(stop)} />
          ))}
        </List>
      )}
    </div>
  )
}

/** The time (10:42), with the date if it is not today. */
const timeOrDay = (at: Date): string =>
  dhakaDay(at) === dhakaDay(new Date()) ? formatTime(at, language) : formatDate(at, language, 'moment')

const List = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h2 className="mb-2 font-semibold text-base">{title}</h2>
    <ul className="grid gap-3">{children}</ul>
  </section>
)

const Waiting = () => (
  <div aria-busy="true" className="grid gap-3">
    {[1, 2, 3].map((nr) => (
      <Skeleton key={nr} className="h-52" />
    ))}
  </div>
)
