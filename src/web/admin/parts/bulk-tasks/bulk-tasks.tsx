import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { count, many } from '#web/admin/parts/figures.ts'
import { type BulkTask, type BulkTasksOf, bulkTasksQuery } from '#web/admin/request/bulk-tasks.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { BulkHistory } from './bulk-history.tsx'
import { bulkTaskResult, bulkTaskWords, nounOf } from './bulk-task-words.ts'
import { toastUndone, useRefreshAfterBulkTask, useUndoBulkTask } from './use-undo-bulk-task.ts'

type Props = {
  of: BulkTasksOf
  /** The list of earlier changes is open. */
  isHistoryOpen: boolean
  onHistory: (open: boolean) => void
}

/** Progress of changes of many rows; reports the end of each, and offers Undo. */
export function BulkTasks({ of, isHistoryOpen, onHistory }: Props) {
  const { data: tasks = [] } = useQuery(bulkTasksQuery(of))
  const refresh = useRefreshAfterBulkTask()
  const undo = useUndoBulkTask().mutate
  const seen = useRef(new Set<number>())
  const [shown, setShown] = useState<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer reports an end; the functions are new in each render
  useEffect(() => {
    for (const task of tasks) {
      if (task.finishedAt === null) seen.current.add(task.id)
      else if (seen.current.delete(task.id)) {
        sayDone(task, () => undo(task.id), showRefused)
        refresh()
      }
    }
  }, [tasks])
  const showRefused = (id: number) => {
    setShown(id)
    onHistory(true)
  }

  return (
    <>
      {tasks
        .filter(({ finishedAt }) => finishedAt === null)
        .map((task) => (
          <Running key={task.id} task={task} />
        ))}
      {isHistoryOpen && (
        <BulkHistory
          of={of}
          shown={shown}
          onClose={() => {
            setShown(undefined)
            onHistory(false)
          }}
        />
      )}
    </>
  )
}

function Running({ task }: { task: BulkTask }) {
  const rows = many(task.total, nounOf(task))
  const name = `${task.undoes === null ? bulkTaskWords(task) : t('Undo of {task}', { task: bulkTaskWords(task) })}: ${rows}`
  return (
    <section
      aria-label={name}
      className="mb-4 grid gap-2 rounded-control border border-gold bg-surface px-4 py-3 print:hidden"
    >
      <p className="font-semibold tabular-nums">{t('{name}, {done} done', { name, done: count(task.done) })}</p>
      <progress aria-label={name} max={task.total} value={task.done} className="h-2 w-full" />
      <p className="text-ink-soft">
        {t('{startedBy} started it. It goes on when you leave this page.', { startedBy: task.startedBy })}
      </p>
    </section>
  )
}

function sayDone(task: BulkTask, undo: () => void, showRefused: (id: number) => void): void {
  if (task.undoes !== null) {
    toastUndone(task)
    return
  }
  if (task.changed > 0)
    toast.success(bulkTaskResult(task), {
      duration: 10_000,
      ...(task.mayUndo && { action: { label: t('Undo'), onPress: undo } }),
    })
  if (task.refusedCount > 0)
    toast.error(t('{things} not changed', { things: many(task.refusedCount, nounOf(task)) }), {
      duration: 10_000,
      action: { label: t('Show'), onPress: () => showRefused(task.id) },
    })
}
