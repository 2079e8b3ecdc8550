import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastReason } from '#web/admin/query-client.ts'
import { orderStops, type Round, roundQuery } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { moved, reorderStops } from './stops.ts'

/**
 * Moves an open stop. Optimistic, so that the next press starts from the new order. Requests are sent one after the
 * other, and only the last answer is applied.
 */
export function useStopOrder() {
  const queries = useQueryClient()
  const { queryKey } = roundQuery
  const order = useMutation({
    mutationKey: ['stop-order'],
    scope: { id: 'stop-order' },
    // Waits for the connection.
    networkMode: 'online',
    mutationFn: orderStops,
    onSuccess: (round) => {
      if (isLast()) queries.setQueryData(queryKey, round)
    },
    onError: (error) => {
      toastReason(t('Failed to change the order of the stops. Please try again.'), error)
      if (isLast()) queries.invalidateQueries({ queryKey })
    },
  })
  const isLast = () => queries.isMutating({ mutationKey: ['stop-order'] }) <= 1
  /** `open`: the numbers of the open stops. */
  return (open: readonly string[], number: string, by: -1 | 1) => {
    const before = queries.getQueryData<Round>(queryKey)
    if (!before) return
    // A fetch in progress would restore the old order.
    void queries.cancelQueries({ queryKey })
    const shown = before.stops.map((stop) => stop.number).filter((each) => open.includes(each))
    const next = moved(shown, number, by)
    queries.setQueryData<Round>(queryKey, { ...before, stops: reorderStops(before.stops, next) })
    order.mutate(next)
  }
}
