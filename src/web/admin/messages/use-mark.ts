import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type MarkMessages, markMessages } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Sets the status of messages. Archiving can be undone.
 * @param onMarked called with the message ids after each change, also after Undo, once they are refetched
 */
export function useMark(onDone: () => void = () => {}, onMarked: (ids: readonly number[]) => void = () => {}) {
  const queries = useQueryClient()
  const always = {
    mutationFn: markMessages,
    onError: (error: Error) => toastFailure(t('Failed to update messages'), error),
    onSettled: async (answer: unknown, _error: unknown, { ids }: MarkMessages) => {
      await Promise.all(
        ['messages', 'news', 'users', 'bulk-tasks'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      if (answer !== undefined) onMarked(ids)
    },
  }
  const undo = useMutation({
    ...always,
    onSuccess: () => toast.success(t('{messages} back in the inbox', { messages: many(1, 'message') })),
  })
  const undoMany = useUndoBulkTask().mutate
  return useMutation({
    ...always,
    onSuccess: (answer, { ids, status }) => {
      onDone()
      // A background job handles very large selections; the list shows its progress.
      if (!('changed' in answer)) return
      const { changed, task, wasUnread } = answer
      const words = wordsOf(status, changed, task !== undefined)
      const takeBack = task
        ? () => undoMany(task.id)
        : status === 'archived'
          ? () => undo.mutate({ ids, status: 'inbox', unread: wasUnread })
          : undefined
      if (words)
        toast.success(words, {
          ...(takeBack && changed > 0 && { duration: 10_000, action: { label: t('Undo'), onPress: takeBack } }),
        })
    },
  })
}

/** The toast's text; none for a message that becomes read by opening it. */
function wordsOf(status: MarkMessages['status'], changed: number, areMany: boolean): string | undefined {
  const messages = many(changed, 'message')
  if (status === 'archived') return t('{messages} archived', { messages })
  if (status === 'inbox') return t('{messages} back in the inbox', { messages })
  if (areMany)
    return status === 'read'
      ? t('{messages} marked as read', { messages })
      : t('{messages} marked as unread', { messages })
  return status === 'new' ? t('Marked as unread') : undefined
}
