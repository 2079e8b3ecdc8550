import type { Analytics, VisitFigure } from '#domains/reports/staff-contract.ts'
import { formatDate } from '#shared/dates.ts'
import { count, many, percent, shortDay } from '#web/admin/parts/figures.ts'
import { digits, language, t } from '#web/admin/translate.ts'
import { Block, Nothing } from './block.tsx'
import { FigureCard, FigureRow } from './figure-card.tsx'

type Visits = Analytics['visits'] | undefined

const none = t('No visits recorded yet')

/** Page views, visitors, bounce rate, session length and conversion, measured by the shop itself. */
export function VisitCards({ visits }: { visits: Visits }) {
  const card = (figure: VisitFigure | null | undefined, format: (value: number) => string) => {
    if (visits === undefined) return { value: undefined }
    if (visits === null) return { value: '–', hint: none }
    if (figure) return { value: format(figure.current), change: figure.change }
    return visits.visits ? { value: '–' } : { value: '–', hint: t('No longer stored') }
  }
  return (
    <FigureRow label={t('Visits')} className="lg:grid-cols-5">
      <FigureCard label={t('Page Views')} {...card(visits?.pageViews, count)} />
      <FigureCard label={t('Unique Visitors')} {...card(visits?.visitors, count)} />
      <FigureCard label={t('Bounce Rate')} lessIsBetter {...card(visits?.bounceRate, percent)} />
      <FigureCard label={t('Avg. Session')} {...card(visits?.averageSession, duration)} />
      <FigureCard label={t('Conversion Rate')} {...card(visits?.conversion, percent)} />
    </FigureRow>
  )
}

/** Explains an empty list. */
function whyNothing(visits: Exclude<Visits, undefined>): string {
  if (!visits) return none
  return visits.visits === null && visits.storedSince ? storedFrom(visits.storedSince) : t('No visits in this period')
}

const storedFrom = (day: string) =>
  t('Visits before {day} are no longer stored', { day: formatDate(day, language, 'shortDay') })

/** Traffic sources and the most viewed pages. */
export function Traffic({ visits }: { visits: Exclude<Visits, undefined> }) {
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Block title={t('Traffic Sources')}>
        {visits && visits.sources.length > 0 ? (
          <Shares
            rows={visits.sources.map(({ source, visits: n, share }) => ({
              name: sourceLabels[source] ?? source,
              figure: many(n, 'visit'),
              share,
            }))}
          />
        ) : (
          <Nothing>{whyNothing(visits)}</Nothing>
        )}
        {visits?.visits && visits.storedSince && (
          <p className="mt-2 text-stone text-xs">{storedFrom(visits.storedSince)}</p>
        )}
        {visits?.since && (
          <p className="mt-2 text-stone text-xs">{t('Measured since {since}', { since: shortDay(visits.since) })}</p>
        )}
      </Block>
      <Block title={t('Top Pages')} meaning={t('Page Views')}>
        {visits && visits.pages.length > 0 ? (
          <Shares
            rows={visits.pages.map(({ path, views }) => ({
              name: path,
              figure: many(views, 'view'),
              share: Math.round((views / Math.max(1, visits.pageViews?.current ?? 0)) * 1000) / 10,
            }))}
          />
        ) : (
          <Nothing>{whyNothing(visits)}</Nothing>
        )}
      </Block>
    </div>
  )
}

const sourceLabels: Record<string, string> = {
  direct: t('Direct'),
  google: t('Google'),
  facebook: t('Facebook'),
  instagram: t('Instagram'),
  others: t('Others'),
}

/** 4m 32s */
const duration = (seconds: number) =>
  seconds < 60
    ? t('{seconds}s', { seconds })
    : t('{minutes}m {seconds}s', {
        minutes: count(Math.floor(seconds / 60)),
        seconds: digits(String(seconds % 60).padStart(2, '0')),
      })

/** Rows with a bar for their share (percent). */
const Shares = ({ rows }: { rows: { name: string; figure: string; share: number }[] }) => (
  <ul className="divide-y divide-line border-line border-y">
    {rows.map(({ name, figure, share }) => (
      <li key={name} className="grid grid-cols-[1fr_auto_3.5rem] items-baseline gap-x-3 py-2">
        <span className="truncate">{name}</span>
        <span className="text-ink-soft tabular-nums">{figure}</span>
        <span className="text-right font-semibold tabular-nums">{percent(share)}</span>
        <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="col-span-3 mt-1 h-1 w-full">
          <rect width="100" height="1" className="fill-mist" />
          <rect width={share} height="1" className="fill-green" />
        </svg>
      </li>
    ))}
  </ul>
)
