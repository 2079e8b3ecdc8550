import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOutcome, callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type DeskCall, deskCountsQuery, recordCallOutcome, undoOutcome } from '#web/admin/request/desk.ts'
import { toast } from '#web/ui/toast.ts'
import { idOf, type useTakenCalls } from './use-taken-calls.ts'

/** Undo is offered this long; the server takes an outcome back within two minutes. */
const undoMs = 10_000

export type Outcome = { outcome: CallOutcome; note?: string; callAgainAt?: string; updatedAt?: string }

/**
 * Sends what came of a call. The next order is shown at once; a refused outcome brings the order back. The toast takes it back, except a
 * cancellation.
 */
export function useOutcomes({ inFlight, drop, show }: ReturnType<typeof useTakenCalls>) {
  const queries = useQueryClient()
  const refresh = () => {
    for (const key of ['orders', 'news', 'dashboard']) queries.invalidateQueries({ queryKey: [key] })
  }
  const undo = useMutation({
    mutationFn: undoOutcome,
    onSuccess: ({ orderId }) => show(orderId),
    onError: (error) => toastFailure('This could not be taken back', error),
    onSettled: refresh,
  })

  /** @param updatedAt of the order, if it was edited here just now */
  async function say(call: DeskCall, { outcome, note, callAgainAt, updatedAt = call.order.updatedAt }: Outcome) {
    const orderId = idOf(call)
    const staysHere = outcome === 'wrong_number'
    inFlight.add(orderId)
    if (!staysHere) drop(orderId)
    try {
      const { attemptId, counts } = await recordCallOutcome({ orderId, outcome, note, callAgainAt, updatedAt })
      queries.setQueryData(deskCountsQuery.queryKey, counts)
      toast.success(`${orderId}: ${callOutcomeLabels[outcome]}`, {
        duration: undoMs,
        ...(outcome !== 'cancelled' && { action: { label: 'Undo', onPress: () => undo.mutate(attemptId) } }),
      })
      if (staysHere) await show(orderId)
    } catch (error) {
      toastFailure(`${orderId} was not saved`, error)
      await show(orderId)
    } finally {
      inFlight.delete(orderId)
      refresh()
    }
  }
  return say
}
