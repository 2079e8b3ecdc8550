import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { liftBlock } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Lifts a block, and has lists and order sheets read again. */
export function useLiftBlock(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: liftBlock,
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to lift the block'), error),
    onSettled: () =>
      Promise.all([['cod-blocks'], ['orders', 'cod']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
