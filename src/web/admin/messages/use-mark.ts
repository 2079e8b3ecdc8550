import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { markMessages } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast.ts'

type MarkRequest = { ids: number[]; status: Parameters<typeof markMessages>[1] }

/** Sets the status of messages. Archiving can be undone. */
export function useMark(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  const always = {
    mutationFn: ({ ids, status }: MarkRequest) => markMessages(ids, status),
    onError: (error: Error) => toastFailure(t('Failed to update messages'), error),
    onSettled: () =>
      Promise.all(['messages', 'news', 'users'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  }
  const undo = useMutation({
    ...always,
    onSuccess: ({ changed }) =>
      toast.success(t('{messages} back in the inbox', { messages: many(changed, 'message') })),
  })
  return useMutation({
    ...always,
    onSuccess: ({ changed }, { ids, status }) => {
      onDone()
      if (status === 'archived')
        toast.success(t('{messages} archived', { messages: many(changed, 'message') }), {
          duration: 10_000,
          action: { label: t('Undo'), onPress: () => undo.mutate({ ids, status: 'inbox' }) },
        })
      if (status === 'inbox') toast.success(t('{messages} back in the inbox', { messages: many(changed, 'message') }))
      if (status === 'new') toast.success(t('Marked as unread'))
    },
  })
}
