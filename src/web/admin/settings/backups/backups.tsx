import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, moment } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type BackupsAnswer, backupsQuery, beginBackup } from '#web/admin/request/backups.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Notice } from '../panel.tsx'
import { RunningBackup } from './backup-progress.tsx'
import { BackupRow } from './backup-row.tsx'
import { RestoreInstructions } from './restore-instructions.tsx'

/** Backups of the whole shop, each in one file: automatic and manual, with download. */
export default function Backups() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(backupsQuery)
  const begin = useMutation({
    mutationFn: beginBackup,
    onSuccess: (answer) => queries.setQueryData(backupsQuery.queryKey, answer),
    onError: (problem) => {
      toastFailure(t('Failed to begin a backup'), problem)
      void refetch()
    },
  })
  useSaidWhenMade(data)

  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold text-lg">{t('Backups')}</h2>
          <p className="mt-0.5 text-ink-soft">
            {t(
              'Orders, products, customers, settings and uploaded pictures of one moment, in one file that is read back before it counts. The shop stays open in the meantime.',
            )}
          </p>
        </div>
        <Button
          size="sm"
          className="max-sm:min-h-11 max-sm:grow"
          disabled={!data || data.underWay !== null}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('Make a Backup Now')}
        </Button>
      </div>
      {error && !data ? (
        <Failed what={t('Failed to load the backups')} error={error} retry={refetch} />
      ) : !data ? (
        <div aria-busy="true" className="grid gap-2">
          {[1, 2, 3].map((nr) => (
            <Skeleton key={nr} className="h-16" />
          ))}
        </div>
      ) : (
        <>
          {data.underWay && <RunningBackup {...data.underWay} />}
          {data.failure && (
            <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">
              {t('The backup of {at} failed: {reason} The shop tries again by itself.', {
                at: moment(data.failure.at),
                reason: translateServerText(data.failure.reason),
              })}
            </p>
          )}
          <Schedule {...data.schedule} />
          {data.backups.length === 0 ? (
            <EmptyState
              heading="h3"
              title={t('No backups yet')}
              text={
                data.schedule.every > 0
                  ? t('The first one is made by itself within a few minutes, or now with the button.')
                  : t('Backups by themselves are switched off; choose the button to make one.')
              }
            />
          ) : (
            <ul aria-label={t('Backups')} className="grid border-line border-t">
              {data.backups.map((backup) => (
                <BackupRow key={backup.name} backup={backup} />
              ))}
            </ul>
          )}
          <RestoreInstructions folder={data.folder} />
        </>
      )}
    </div>
  )
}

/** Shows a toast when the running backup appears in the list. */
function useSaidWhenMade(data: BackupsAnswer | undefined) {
  const watched = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    const newest = data.backups[0]?.name ?? ''
    if (data.underWay) watched.current ??= newest
    else if (watched.current !== undefined) {
      if (newest !== watched.current) toast.success(t('Backup made'))
      watched.current = undefined
    }
  }, [data])
}

function Schedule({ every, keep, dueAt }: BackupsAnswer['schedule']) {
  if (every === 0)
    return (
      <Notice>
        {t('No backups are made by themselves: the shop was started with BACKUP_EVERY=0. Remember to make them.')}
      </Notice>
    )
  return (
    <p className="text-ink-soft">
      {t('By itself every')}{' '}
      {every === 1
        ? t('hour')
        : every < 1
          ? t('{every} minutes', { every: count(Math.round(every * 60)) })
          : t('{every} hours', { every: count(every) })}
      {dueAt &&
        (new Date(dueAt) > new Date()
          ? t(', next on {dueAt}', { dueAt: moment(dueAt) })
          : t(', the next one within a few minutes'))}
      {t('. The newest {keep} stay, and as many of those made by hand.', { keep: count(keep) })}
    </p>
  )
}
