import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, moment } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type BulkTask, type BulkTasksOf, bulkTaskQuery, bulkTasksQuery } from '#web/admin/request/bulk-tasks.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { bulkTaskResult, bulkTaskWords } from './bulk-task-words.ts'
import { useUndoBulkTask } from './use-undo-bulk-task.ts'

const titles = {
  products: t('Changes of Many Products'),
  orders: t('Changes of Many Orders'),
  parcels: t('Changes of Many Parcels'),
  messages: t('Changes of Many Messages'),
  reviews: t('Changes of Many Reviews'),
}

type Props = {
  of: BulkTasksOf
  /** The change whose refused rows are open at first. */
  shown: number | undefined
  onClose: () => void
}

/** Changes of many rows of the last 30 days, each with what was refused, and with Undo. */
export function BulkHistory({ of, shown, onClose }: Props) {
  const { data: tasks, error, refetch } = useQuery(bulkTasksQuery(of))
  return (
    <Sheet open onClose={onClose} title={titles[of]}>
      {error && !tasks ? (
        <Failed what={t('Failed to load the changes')} error={error} retry={refetch} />
      ) : !tasks ? (
        <Skeleton className="h-24" />
      ) : tasks.length === 0 ? (
        <EmptyState
          title={t('No changes yet')}
          text={t('What is changed for many rows at once can be undone here for 30 days.')}
        />
      ) : (
        <ul className="border-line border-t">
          {tasks.map((task) => (
            <OneTask key={task.id} task={task} isOpen={task.id === shown} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function OneTask({ task, isOpen }: { task: BulkTask; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  const undo = useUndoBulkTask()
  const words = bulkTaskWords(task)
  return (
    <li className="grid gap-2 border-line border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="wrap-anywhere font-semibold">
            {task.undoes !== null && t('Undo: ')}
            {words}
          </p>
          <p className="text-ink-soft tabular-nums">
            {moment(task.startedAt)} · {task.startedBy} · {bulkTaskResult(task)}
          </p>
        </div>
        {task.undoneBy !== null && <Badge>{t('Undone')}</Badge>}
        {task.finishedAt === null && <Badge>{t('Running')}</Badge>}
        {task.refusedCount > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('{refusedCount} not changed', { refusedCount: count(task.refusedCount) })}
            <span className="sr-only"> {t('by {words}', { words })}</span>
          </Button>
        )}
        {task.mayUndo && (
          <Button variant="outline" size="sm" busy={undo.isPending} onClick={() => undo.mutate(task.id)}>
            {t('Undo')}
            <span className="sr-only"> {words}</span>
          </Button>
        )}
      </div>
      {open && <RefusedRows id={task.id} />}
    </li>
  )
}

function RefusedRows({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(bulkTaskQuery(id))
  if (error && !data) return <Failed what={t('Failed to load what was not changed')} error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-16" />
  return (
    <ul className="grid gap-1">
      {data.refused.map(({ subject, title, error: reason }) => (
        <li key={subject} className="wrap-anywhere">
          <span className="font-semibold">{title}</span>: {translateServerText(reason)}
        </li>
      ))}
    </ul>
  )
}
