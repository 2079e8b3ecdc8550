import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** Results of the recent calls to a courier, and of its webhooks. */
export function CourierHealth({ account: { courier, name, health } }: { account: CourierAccount }) {
  const { breaker, lastSuccessAt, lastFailureAt, lastFailure, lastWebhookAt, unknownBookings, webhookFailures } = health
  const facts: [term: string, words: ReactNode][] = [
    [t('Calls'), breakerLabels[breaker]],
    [t('Last success'), lastSuccessAt ? moment(lastSuccessAt) : none],
    [t('Last failure'), lastFailureAt ? `${moment(lastFailureAt)}: ${translatedFailure(lastFailure)}` : none],
    [t('Last webhook'), lastWebhookAt ? moment(lastWebhookAt) : t('None yet')],
    [t('Webhooks that came to nothing'), <Failures key={`${courier} failures`} failures={webhookFailures} />],
    [t('Lost answers'), <LostAnswers key={courier} courier={courier} parcels={unknownBookings} />],
  ]
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h4 className="font-semibold">{t('Health of {name}', { name })}</h4>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([term, words]) => (
          <div key={term} className="contents">
            <dt className="text-stone max-sm:-mb-2">{term}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Translates a failure such as 'create order: It did not answer in time'; the courier's name of the call is unchanged.
 */
function translatedFailure(failure: string): string {
  const [, call = '', words = ''] = /^(.+?: )?(.+)$/s.exec(failure) ?? []
  return call + translateServerText(words)
}

/** Link to the parcels that may or may not be booked. */
const LostAnswers = ({ courier, parcels }: { courier: string; parcels: number }) =>
  parcels === 0 ? (
    t('None open')
  ) : (
    <Link
      to={`/admin/parcels?state=booking_unknown&courier=${courier}`}
      className="inline-flex min-h-11 items-center text-green underline pointer-fine:min-h-0"
    >
      {t('{parcels} may be booked or not', { parcels: many(parcels, 'parcel') })}
    </Link>
  )

/** Count, last time and explanation of failures. Their contents are not shown, since they may come from an attacker. */
const Failures = ({ failures }: { failures: CourierAccount['health']['webhookFailures'] }) =>
  failures.length === 0 ? (
    t('None in the last 30 days')
  ) : (
    <ul className="grid gap-1">
      {failures.map(({ kind, times, lastAt }) => (
        <li key={kind}>
          {t('{times} × {words}, the last one {lastAt}', {
            times: count(times),
            words: failureLabels[kind],
            lastAt: moment(lastAt),
          })}
        </li>
      ))}
    </ul>
  )

const failureLabels = {
  no_secret: t('refused, because no secret is set here'),
  wrong_secret: t('refused for a wrong secret: compare it with the one at the courier'),
  malformed: t('not readable as an event of this courier'),
  no_parcel: t('about a parcel that this shop does not know'),
  failed: t('could not be applied in 12 tries: look at the parcels of that time'),
}

const none = t('None yet')

const breakerLabels = {
  closed: t('Go through'),
  open: t('Paused after failures in a row; the shop tries again by itself'),
}
