import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Ends sessions and refetches both lists. */
export function useEndSessions<Which>(end: (which: Which) => Promise<number>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: (ended) => toast.success(t('{sessions} ended', { sessions: many(ended, 'session') })),
    onError: (error) => toastReason(t('Failed to end the session'), error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['own-sessions'] }),
        queries.invalidateQueries({ queryKey: ['staff-sessions'] }),
      ]),
  })
}
