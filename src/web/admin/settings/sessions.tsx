import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { endOwnSessions, ownSessionsQuery } from '#web/admin/request/open-sessions.ts'
import { SessionRow } from '#web/admin/staff/session-row.tsx'
import { useEndSessions } from '#web/admin/staff/use-end-sessions.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from './panel.tsx'

/** The user's own open sessions, with buttons to end one or all others. */
export default function Sessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const { mutate, isPending, variables } = useEndSessions(endOwnSessions)
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Panel
      title={t('Sessions')}
      text={t(
        'Where you are signed in. A session ends by itself an hour after its last use, and 12 hours after you signed in. If one is not yours, end it and change your password.',
      )}
    >
      {error && !data ? (
        <Failed what={t('Failed to load your sessions')} error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <ul aria-label={t('Your sessions')} className="border-line border-t">
            {data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={isPending && variables === session.id}
                onEnd={() => mutate(session.id)}
              />
            ))}
          </ul>
          {others > 0 ? (
            <Button
              variant="danger"
              size="sm"
              className="justify-self-start"
              busy={isPending && variables === 'others'}
              onClick={() => mutate('others')}
            >
              {t('End All Others')}
            </Button>
          ) : (
            <p className="text-ink-soft">{t('You are signed in nowhere else.')}</p>
          )}
        </>
      )}
    </Panel>
  )
}
