import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type BulkTask, undoBulkTask } from '#web/admin/request/bulk-tasks.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { nounOf } from './bulk-task-words.ts'

/** Query keys to invalidate after a bulk change. */
const changedKeys = [
  'bulk-tasks',
  'products',
  'orders',
  'parcels',
  'dashboard',
  'inventory',
  'news',
  'sellable',
  'messages',
  'reviews',
  'users',
]

export function useRefreshAfterBulkTask(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(changedKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Undoes a bulk change; a toast shows how many rows were restored, and which were not. */
export function useUndoBulkTask(onDone?: () => void) {
  const refresh = useRefreshAfterBulkTask()
  return useMutation({
    mutationFn: undoBulkTask,
    onSuccess: ({ task, ...rest }) => {
      if (task.finishedAt) toastUndone(task, 'refused' in rest ? rest.refused[0]?.error : undefined)
      onDone?.()
    },
    onError: (error) => toastFailure(t('Failed to undo'), error),
    onSettled: refresh,
  })
}

/** Toast after a task that undid another one has finished. */
export function toastUndone(task: BulkTask, firstReason?: string): void {
  const noun = nounOf(task)
  if (task.changed > 0) toast.success(t('Undone: {things}', { things: many(task.changed, noun) }))
  if (task.refusedCount > 0)
    toast.error(
      t('{things} not undone{value}', {
        things: many(task.refusedCount, noun),
        value: firstReason ? `: ${translateServerText(firstReason)}` : '',
      }),
    )
}
