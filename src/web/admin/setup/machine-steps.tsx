import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { backupsQuery, beginBackup } from '#web/admin/request/backups.ts'
import { type SetupAnswer, setupQuery } from '#web/admin/request/opening.ts'
import { RunningBackup } from '#web/admin/settings/backups/backup-progress.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Code } from './code.tsx'

export const DeliveryStep = ({ zones }: { zones: number }) => (
  <p>
    {t('There')} {zones === 1 ? t('is') : t('are')}{' '}
    {t('{zones} to begin with: Dhaka city and everywhere else.', { zones: many(zones, 'zone') })}{' '}
    <Link to="/admin/settings/delivery-zones" className="text-green underline">
      {t('Look at the prices and change them')}
    </Link>
    {t(', or say below that they are right.')}
  </p>
)

export const DomainStep = ({ domain: { publicUrl, cameUnder } }: { domain: SetupAnswer['domain'] }) => (
  <div className="grid gap-3">
    <p>
      {publicUrl ? (
        <>
          {t('The shop’s address is')} <Code>{publicUrl}</Code>.
        </>
      ) : (
        t('The shop does not know its address yet.')
      )}{' '}
      {t('You opened this page under')} <Code>{cameUnder}</Code>.
    </p>
    {publicUrl === '' && (
      <p className="text-ink-soft">
        {t('Let your domain lead to the shop’s machine, put a certificate before it, and start the shop with')}{' '}
        <Code>PUBLIC_URL=https://www.yourshop.com.bd</Code>.
      </p>
    )}
    {publicUrl !== '' && publicUrl !== cameUnder && (
      <p className="text-amber">
        {t(
          'The two differ. If customers come under the second one, PUBLIC_URL has to be changed, else their links lead elsewhere.',
        )}
      </p>
    )}
  </div>
)

export function BackupStep({ backup: { newest, every, folder } }: { backup: SetupAnswer['backup'] }) {
  const queries = useQueryClient()
  const { data } = useQuery(backupsQuery)
  const begin = useMutation({
    mutationFn: beginBackup,
    onSuccess: (answer) => queries.setQueryData(backupsQuery.queryKey, answer),
    onError: (problem) => toastFailure(t('Failed to begin a backup'), problem),
  })
  const isRunning = Boolean(data?.underWay)
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !isRunning) void queries.invalidateQueries(setupQuery)
    ran.current = isRunning
  }, [isRunning, queries])
  return (
    <div className="grid gap-3">
      <p>
        {newest ? t('The last backup is of {newest}. ', { newest: moment(newest) }) : t('There is no backup yet. ')}
        {every === 0
          ? t('By itself the shop makes none, because it was started with BACKUP_EVERY=0. ')
          : t('By itself the shop makes one every {value}. ', {
              value:
                every === 1
                  ? t('hour')
                  : every < 1
                    ? t('{every} minutes', { every: count(Math.round(every * 60)) })
                    : t('{every} hours', { every: count(every) }),
            })}
        {t('They lie in')} <Code>{folder}</Code>
        {t(': copy them to another machine.')}
      </p>
      {data?.underWay && <RunningBackup {...data.underWay} />}
      {data?.failure && (
        <p className="text-red">
          {t('The last attempt failed: {reason}', { reason: translateServerText(data.failure.reason) })}
        </p>
      )}
      <div>
        <Button
          variant="outline"
          size="sm"
          busy={begin.isPending}
          disabled={!data || isRunning}
          onClick={() => begin.mutate()}
          className="max-sm:min-h-11"
        >
          {t('Back Up Now')}
        </Button>
      </div>
    </div>
  )
}
