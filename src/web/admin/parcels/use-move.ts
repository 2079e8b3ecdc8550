import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastReason } from '#web/admin/query-client.ts'
import { moveParcel, type ParcelMove, type ParcelView, parcelKeys, parcelQuery } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Sends a state change of a parcel and shows a toast. A refusal is a toast, too, unless `onRefused` returns true.
 * `send` makes the request.
 */
export function useMove(
  onDone: (sent: ParcelMove) => void,
  onRefused?: (error: unknown) => boolean,
  send: (move: ParcelMove) => Promise<ParcelView> = moveParcel,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ move }: { move: ParcelMove; message: string }) => send(move),
    onSuccess: (parcel, { move, message }) => {
      queries.setQueryData(parcelQuery(parcel.number).queryKey, parcel)
      toast.success(message)
      onDone(move)
    },
    onError: (error) => {
      if (!onRefused?.(error)) toastReason(t('Failed to change the parcel. Please try again.'), error)
    },
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
