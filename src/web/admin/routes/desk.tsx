import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Call } from '#web/admin/desk/call.tsx'
import { idOf, shownKey } from '#web/admin/desk/shown-call.ts'
import { useClaimedCalls } from '#web/admin/desk/use-claimed-calls.ts'
import { DeskKeysOn } from '#web/admin/desk/use-desk-keys.ts'
import { useOutcomes } from '#web/admin/desk/use-outcomes.ts'
import { useStoredChoice } from '#web/admin/orders/use-stored-choice.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { deskCountsQuery } from '#web/admin/request/desk.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [
  { title: t('Confirmation Desk · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Calls the customers of pending orders, one after the other. Fully usable by keyboard. */
export default function Desk() {
  const [params] = useSearchParams()
  const claimed = useClaimedCalls(params.get('order'))
  const { say, drafts } = useOutcomes(claimed)
  const { current, error, isLoading, held, drop, show, next } = claimed
  const [keys, setKeys] = useStoredChoice('desk-keys', ['on', 'off'])
  const key = current && shownKey(current)
  const firstKey = useRef(key)
  firstKey.current ??= key
  return (
    <DeskKeysOn value={keys === 'on'}>
      <PageHead title={t('Confirmation Desk')} text={t('Call who ordered, and say what came of it.')}>
        <Counts />
      </PageHead>
      {current ? (
        <>
          <Call
            // A changed order remounts with its new data.
            key={key}
            call={current}
            draft={drafts.get(idOf(current))}
            isFirst={key === firstKey.current}
            canNext={held.length > 1}
            onDraft={(draft) => {
              drafts.set(idOf(current), draft)
            }}
            onSay={(outcome, draft) => say(current, outcome, draft)}
            onNext={next}
            onReload={() => show(idOf(current), current)}
            onMerged={async (keeps) => {
              drop(idOf(current))
              await show(keeps)
            }}
          />
          <div className="mt-6">
            <Checkbox
              label={t(
                'Single keys answer calls on this device. Switch them off if you dictate, or press keys by accident.',
              )}
              checked={keys === 'on'}
              onChange={(event) => setKeys(event.target.checked ? 'on' : 'off')}
            />
          </div>
        </>
      ) : error ? (
        <Failed what={t('Failed to load the next order')} error={error} retry={claimed.retry} />
      ) : isLoading ? (
        <div role="status" aria-label={t('Loading the next order')} className="grid gap-4">
          {['w-48', 'w-64', 'w-full', 'w-full', 'w-2/3'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
            <Skeleton key={i} className={`h-6 ${width}`} />
          ))}
        </div>
      ) : (
        <NothingWaits />
      )}
    </DeskKeysOn>
  )
}

function Counts() {
  const { data } = useQuery(deskCountsQuery)
  const figures = [
    [t('Waiting'), data?.waiting],
    [t('Due later'), data?.later],
    [t('Mine'), data?.mine],
  ] as const
  return (
    <dl className="flex gap-5 tabular-nums">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold text-base">{figure === undefined ? '–' : count(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

function NothingWaits() {
  const { data } = useQuery(deskCountsQuery)
  const later = data && data.later > 0 ? t(' {later} are to be called again later.', { later: count(data.later) }) : ''
  return (
    <EmptyState
      title={t('Nobody waits for a call')}
      text={t('New orders that are to be confirmed by phone appear here by themselves.{later}', { later })}
    >
      <ButtonLink variant="outline" size="sm" to="/admin/orders?status=unconfirmed">
        {t('Unconfirmed orders')}
      </ButtonLink>
    </EmptyState>
  )
}
