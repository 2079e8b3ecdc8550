import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { sayFailed } from '#web/admin/query-client.ts'
import {
  type BackupEntry,
  type BackupProgress,
  type BackupsAnswer,
  backupFile,
  backupsQuery,
  beginBackup,
} from '#web/admin/request/backups.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Notice } from './panel.tsx'

/** Backups of the whole shop, each in one file: automatic and manual, with download. */
export default function Backups() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(backupsQuery)
  const begin = useMutation({
    mutationFn: beginBackup,
    onSuccess: (answer) => queries.setQueryData(backupsQuery.queryKey, answer),
    onError: (problem) => {
      sayFailed('Failed to begin a backup', problem)
      void refetch()
    },
  })
  useSaidWhenMade(data)

  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold text-lg">Backups</h2>
          <p className="mt-0.5 text-ink-soft">
            Orders, products, customers, settings and uploaded pictures of one moment, in one file that is read back
            before it counts. The shop stays open in the meantime.
          </p>
        </div>
        <Button
          size="sm"
          className="max-sm:min-h-11 max-sm:grow"
          disabled={!data || data.underWay !== null}
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Make a Backup Now
        </Button>
      </div>
      {error && !data ? (
        <Failed what="Failed to load the backups" error={error} retry={refetch} />
      ) : !data ? (
        <div aria-busy="true" className="grid gap-2">
          {[1, 2, 3].map((nr) => (
            <Skeleton key={nr} className="h-16" />
          ))}
        </div>
      ) : (
        <>
          {data.underWay && <UnderWay {...data.underWay} />}
          {data.failure && (
            <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">
              The backup of {moment(data.failure.at)} failed: {data.failure.reason} The shop tries again by itself.
            </p>
          )}
          <Schedule {...data.schedule} />
          {data.backups.length === 0 ? (
            <EmptyState
              heading="h3"
              title="No backups yet"
              text={
                data.schedule.every > 0
                  ? 'The first one is made by itself within a few minutes, or now at the press of the button.'
                  : 'Backups by themselves are switched off; press the button to make one.'
              }
            />
          ) : (
            <ul aria-label="Backups" className="grid border-line border-t">
              {data.backups.map((backup) => (
                <Row key={backup.name} backup={backup} />
              ))}
            </ul>
          )}
          <HowToRestore folder={data.folder} />
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
      if (newest !== watched.current) toast.success('Backup made')
      watched.current = undefined
    }
  }, [data])
}

const doing = {
  waiting: 'Beginning…',
  pictures: 'Writing pictures',
  tables: 'Writing orders, products and all the rest',
  checking: 'Reading the file back',
}

function UnderWay({ phase, done, total }: BackupProgress) {
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{doing[phase]}</span>
        {total > 0 && (
          <span className="text-ink-soft tabular-nums">
            {phase === 'checking'
              ? `${Math.floor((done / total) * 100)}%`
              : `${count(done)} of ${many(total, phase === 'tables' ? 'row' : 'picture')}`}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the backup"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total > 0 ? Math.floor((done / total) * 100) : undefined}
        className="h-2 overflow-hidden rounded-full bg-mist"
      >
        <div
          className="h-full rounded-full bg-green transition-[width] duration-300"
          style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }}
        />
      </div>
    </div>
  )
}

function Schedule({ every, keep, dueAt }: BackupsAnswer['schedule']) {
  if (every === 0)
    return (
      <Notice>
        No backups are made by themselves: the shop was started with BACKUP_EVERY=0. Remember to make them.
      </Notice>
    )
  return (
    <p className="text-ink-soft">
      By itself every{' '}
      {every === 1 ? 'hour' : every < 1 ? `${count(Math.round(every * 60))} minutes` : `${count(every)} hours`}
      {dueAt && (new Date(dueAt) > new Date() ? `, next on ${moment(dueAt)}` : ', the next one within a few minutes')}.
      The newest {count(keep)} stay, and as many of those made by hand.
    </p>
  )
}

const makers = {
  schedule: () => 'by itself',
  staff: (name: string) => `by ${name}`,
  command: () => 'by a command on the machine',
  'before-restore': () => 'before another was restored',
}

function Row({ backup }: { backup: BackupEntry }) {
  const { name, size, madeAt, madeBy, rows, orders, pictures, missingPictures, damage } = backup
  const title = madeAt ? moment(madeAt) : name
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{title}</span>
          <span className="text-ink-soft tabular-nums">{sizeInWords(size)}</span>
        </p>
        {damage ? (
          <p className="flex items-start gap-1.5 text-red">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {damage}
          </p>
        ) : (
          <>
            <p className="text-ink-soft">
              {many(orders, 'order')} · {many(rows, 'row')} · {many(pictures, 'uploaded picture')}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
              <Check aria-hidden="true" className="size-4 text-green" />
              Read back and whole · made {madeBy && makers[madeBy.how](madeBy.name)}
            </p>
            {missingPictures > 0 && (
              <p className="text-amber">
                {many(missingPictures, 'uploaded picture')} had been lost before it was made.
              </p>
            )}
          </>
        )}
      </div>
      <a
        href={backupFile(name)}
        download={name}
        aria-label={`Download the backup of ${title}`}
        className={buttonClass({ variant: 'outline', size: 'sm' }, 'max-sm:min-h-11 max-sm:grow')}
      >
        <Download aria-hidden="true" className="size-4" />
        Download
      </a>
    </li>
  )
}

const sizeInWords = (size: number) =>
  size < 1_000_000 ? `${count(Math.ceil(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`

const HowToRestore = ({ folder }: { folder: string }) => (
  <section aria-label="How to restore" className="grid gap-2 text-ink-soft">
    <h3 className="font-semibold text-ink">To restore one</h3>
    <p>
      On the shop’s machine, with the shop closed: <Code>npm run restore -- FILE --replace</Code>. All of the backup
      stands afterwards, or nothing was changed. What was there is backed up first.
    </p>
    <p>
      The files lie in <Code>{folder}</Code>. Keep copies on another machine. They hold names, addresses and telephone
      numbers of customers: whoever has one has those.
    </p>
  </section>
)

const Code = ({ children }: { children: string | string[] }) => (
  <code className="wrap-anywhere rounded-[4px] bg-mist px-1.5 py-0.5 font-mono text-ink text-sm">{children}</code>
)
