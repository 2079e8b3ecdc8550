import { useMutation } from '@tanstack/react-query'
import { listOf } from '#shared/text/list-of.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { dismissMerge, proposeMergeAgain } from '#web/admin/request/desk.ts'
import { language, t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Dismisses a pair of possible duplicates as two different orders. The toast offers Undo. */
export function useDismissal(pair: [string, string], onChanged: () => void, refresh: () => void) {
  const undo = useMutation({
    mutationFn: () => proposeMergeAgain(pair),
    onSuccess: onChanged,
    onError: (error) => toastFailure(t('This could not be taken back'), error),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: () => dismissMerge(pair),
    onSuccess: () => {
      toast.success(t('{list} are two orders', { list: listOf(pair, language) }), {
        duration: 10_000,
        action: { label: t('Undo'), onPress: () => undo.mutate() },
      })
      onChanged()
    },
    onError: (error) => toastFailure(t('This was not saved'), error),
    onSettled: refresh,
  })
}
