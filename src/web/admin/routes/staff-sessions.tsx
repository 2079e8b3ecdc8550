import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { groupBy } from '#shared/group-by.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { endStaffSessions, staffSessionsQuery } from '#web/admin/request/open-sessions.ts'
import { SessionRow } from '#web/admin/staff/session-row.tsx'
import { StaffTabs } from '#web/admin/staff/staff-tabs.tsx'
import { useEndSessions } from '#web/admin/staff/use-end-sessions.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: t('Sessions · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

type Which = Parameters<typeof endStaffSessions>[0]

/** Everybody's open sessions by person. For the main admin only. */
export default function StaffSessions() {
  const { data, error, isFetching, refetch } = useQuery(staffSessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables } = useEndSessions(endStaffSessions)
  const isEnding = (which: Which) => isPending && JSON.stringify(variables) === JSON.stringify(which)
  const people = [...groupBy(data ?? [], ({ personId }) => personId).values()]
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <>
      <PageHead
        title={t('Sessions')}
        text={t('Who is signed in, and from where. Whoever’s session is ended must sign in again.')}
      >
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
        {others > 0 && (
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            {t('End All Others')}
          </Button>
        )}
      </PageHead>
      <StaffTabs />
      {error && !data ? (
        <Failed what={t('Failed to load the sessions')} error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="h-48 max-w-3xl" />
      ) : (
        <div className="grid max-w-3xl gap-8">
          {people.map((sessions) => {
            const [{ person, personId } = { person: '', personId: 0 }] = sessions
            const endable = sessions.filter(({ isCurrent }) => !isCurrent).length
            return (
              <section key={personId} aria-label={person}>
                <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3">
                  <h2 className="wrap-anywhere grow font-semibold text-base">{person}</h2>
                  {endable > 1 && (
                    <Button
                      variant="quiet"
                      size="sm"
                      className="text-red"
                      busy={isEnding({ personId })}
                      onClick={() => mutate({ personId })}
                    >
                      {t('End')} {endable === sessions.length ? t('All') : t('the Others')}
                      <span className="sr-only"> {t('of {person}', { person })}</span>
                    </Button>
                  )}
                </div>
                <ul className="border-line border-t">
                  {sessions.map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      busy={isEnding({ id: session.id })}
                      onEnd={() => mutate({ id: session.id })}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
      {isAsking && (
        <Confirm
          open
          title={t('End all other sessions?')}
          text={t(
            '{sessions} will end, and everybody but you has to sign in again. What they have not saved is lost.',
            { sessions: many(others, 'session') },
          )}
          yes={t('End All Others')}
          onYes={() => {
            mutate({ id: 'others' })
            setAsking(false)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
