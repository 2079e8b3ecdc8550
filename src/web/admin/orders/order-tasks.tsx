import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { count, many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type OrderTask, orderTasksQuery, restoreOrders } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { toastRestored } from './toast-restored.ts'

/**
 * Progress of deleting or restoring very many orders in the background. Reports the end, and offers Undo for a
 * deletion.
 */
export function OrderTasks() {
  const queries = useQueryClient()
  const { data: tasks = [] } = useQuery(orderTasksQuery)
  const running = tasks.filter(({ finishedAt }) => finishedAt === null)
  const seen = useRef(new Set<number>())
  const restore = useMutation({
    mutationFn: restoreOrders,
    onSuccess: toastRestored,
    onError: (error) => toastFailure(t('Failed to restore orders'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const undo = restore.mutate

  useEffect(() => {
    for (const task of tasks) {
      if (task.finishedAt === null) seen.current.add(task.id)
      else if (seen.current.delete(task.id)) {
        sayDone(task, undo)
        for (const key of ['orders', 'dashboard', 'news', 'products', 'inventory']) {
          queries.invalidateQueries({ queryKey: [key] })
        }
      }
    }
  }, [tasks, queries, undo])

  return running.map((task) => (
    <section
      key={task.id}
      aria-label={verbs[task.kind]}
      className="mb-4 grid gap-2 rounded-control border border-gold bg-surface px-4 py-3"
    >
      <p className="font-semibold">
        {t('{verbs} {orders}: {done} done', {
          verbs: verbs[task.kind],
          orders: many(task.total, 'order'),
          done: count(task.done),
        })}
      </p>
      <progress
        aria-label={`${verbs[task.kind]} ${many(task.total, 'order')}`}
        max={task.total}
        value={task.done + task.refusedCount}
        className="h-2 w-full"
      />
      <p className="text-ink-soft text-sm">{t('It goes on when you leave this page.')}</p>
    </section>
  ))
}

const verbs = { delete: t('Deleting'), restore: t('Restoring') } as const

function sayDone(task: OrderTask, undo: (which: { deletedAt: string }) => void) {
  const { kind, done, deletedAt, refused } = task
  if (kind === 'restore')
    return toastRestored({ message: t('{orders} restored', { orders: many(done, 'order') }), refused })
  toast.success(t('{orders} deleted successfully', { orders: many(done, 'order') }), {
    duration: 10_000,
    ...(deletedAt && { action: { label: t('Undo'), onPress: () => undo({ deletedAt }) } }),
  })
}
