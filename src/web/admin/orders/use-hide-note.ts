import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { hideNote } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Hides a note of an order from the customer. */
export function useHideNote(orderId: string): (id: number) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: number) => hideNote(orderId, id),
    onSuccess: () => toast.success(t('The customer no longer sees this note')),
    onError: (error) => toastFailure(t('Failed to hide the note'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'one', orderId] }),
  })
  return mutate
}
