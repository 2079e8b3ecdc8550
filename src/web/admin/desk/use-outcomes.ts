import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { type CallOutcome, callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type DeskCall, deskCountsQuery, recordCallOutcome, undoOutcome } from '#web/admin/request/desk.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Draft, typedSince } from './draft.ts'
import { idOf, shownKey } from './shown-call.ts'
import type { useClaimedCalls } from './use-claimed-calls.ts'

/** How long the toast offers Undo; the server accepts it within two minutes. */
const undoMs = 10_000

export type Outcome = {
  outcome: CallOutcome
  note?: string
  callAgainAt?: string
  updatedAt?: string
  withoutAdvance?: string
}

/**
 * Sends the outcome of a call, once per shown order, and shows the next order immediately. If an outcome is refused or
 * its answer is lost, the order comes back with what was typed. The toast has an undo, except for a cancellation and a
 * confirmation without the advance.
 */
export function useOutcomes({ inFlight, drop, show }: ReturnType<typeof useClaimedCalls>) {
  const queries = useQueryClient()
  /** Drafts by order number. The draft of the order on the screen is updated as the user types. */
  const drafts = useRef(new Map<string, Draft>())
  /** Idempotency keys by shown order: sending the outcome of one call again counts once. */
  const keys = useRef(new Map<string, string>())
  const refresh = () => {
    for (const key of ['orders', 'news', 'dashboard']) queries.invalidateQueries({ queryKey: [key] })
  }
  const undo = useMutation({
    mutationFn: ({ attemptId }: { attemptId: number; outcome: CallOutcome }) => undoOutcome(attemptId),
    onSuccess: ({ orderId }, { outcome }) => {
      if (outcome === 'changed') toast.info(t('{orderId} is pending again; the change stays', { orderId }))
      return show(orderId)
    },
    onError: (error) => toastFailure(t('This could not be taken back'), error),
    onSettled: refresh,
  })

  /**
   * @param draft unsaved input about the order
   * @param updatedAt new version of the order, if it was just edited here
   */
  async function say(
    call: DeskCall,
    { outcome, note, callAgainAt, updatedAt = call.order.updatedAt, withoutAdvance }: Outcome,
    draft: Draft,
  ) {
    const orderId = idOf(call)
    if (inFlight.has(orderId)) return
    const idempotencyKey = keys.current.get(shownKey(call)) ?? newUuid()
    keys.current.set(shownKey(call), idempotencyKey)
    const staysHere = outcome === 'wrong_number'
    inFlight.add(orderId)
    drafts.current.set(orderId, { ...draft, ...(outcome === 'changed' && { form: undefined }) })
    const keepTyped = () => drafts.current.set(orderId, typedSince(draft, drafts.current.get(orderId)))
    if (!staysHere) drop(orderId)
    try {
      const body = { orderId, outcome, note, callAgainAt, updatedAt, idempotencyKey, withoutAdvance }
      const canUndo = outcome !== 'cancelled' && withoutAdvance === undefined
      const { attemptId, counts } = await recordCallOutcome(body)
      if (!staysHere) drafts.current.delete(orderId)
      queries.setQueryData(deskCountsQuery.queryKey, counts)
      toast.success(`${orderId}: ${translateServerText(callOutcomeLabels[outcome])}`, {
        duration: undoMs,
        ...(canUndo && {
          action: { label: t('Undo'), onPress: () => undo.mutate({ attemptId, outcome }) },
        }),
      })
      if (staysHere) await show(orderId, call, keepTyped)
    } catch (error) {
      toastNotSaved(orderId, error)
      await show(orderId, call)
    } finally {
      inFlight.delete(orderId)
      refresh()
    }
  }
  return { say, drafts: drafts.current }
}

function toastNotSaved(orderId: string, error: unknown) {
  const isRefused = error instanceof ApiRefusal && error.status < 500
  toastFailure(
    isRefused
      ? t('{orderId} was not saved', { orderId })
      : t('{orderId} may have been saved: please look at it', { orderId }),
    error,
  )
}
