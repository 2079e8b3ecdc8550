import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal, isTransient } from '#web/admin/api.ts'
import { pollIntervalMs } from '#web/admin/query-client.ts'
import { claimCall, type DeskCall, deskCountsQuery, releaseCalls } from '#web/admin/request/desk.ts'
import { translateServerText } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { idOf } from './shown-call.ts'
import { useLeaseRenewal } from './use-lease-renewal.ts'

/** Maximum number of claimed orders on the screen; the server allows more. */
const maxHeld = 5

/**
 * The orders that this user has claimed, the current one first. One unseen order is always claimed ahead, so that the
 * next appears without a wait. Seen orders stay claimed while the user works; unseen ones are released on leaving the
 * screen.
 * @param first number of the order to begin with; null: the next one
 */
export function useClaimedCalls(first: string | null) {
  const wanted = useRef(first)
  const queries = useQueryClient()
  const [held, setHeld] = useState<DeskCall[]>([])
  const [error, setError] = useState<unknown>()
  /** No more orders wait; the next poll tries again. */
  const [isDry, setDry] = useState(false)
  const seen = useRef(new Set<string>())
  const isClaiming = useRef(false)
  /** Orders whose outcome is being sent: still claimed by this user, but not to be answered again. */
  const inFlight = useRef(new Set<string>())
  const current = held[0]
  if (current) seen.current.add(idOf(current))
  const needsMore = held.length < maxHeld && held.every((each) => seen.current.has(idOf(each)))

  const claim = useStableCallback(async () => {
    if (isClaiming.current) return
    isClaiming.current = true
    try {
      const asked = { besides: held.map(idOf), answered: [...inFlight.current] }
      const orderId = wanted.current
      const { call, counts } = await claimCall({ ...asked, ...(orderId && { orderId }) })
      wanted.current = null
      queries.setQueryData(deskCountsQuery.queryKey, counts)
      setError(undefined)
      setDry(call === null)
      if (call) setHeld((before) => withNext(before, call))
    } catch (failure) {
      if (isAnswer(failure)) wanted.current = null
      if (isNotWaiting(failure)) return setHeld((before) => [...before]) // Another one instead.
      setError(failure)
      setDry(true)
    } finally {
      isClaiming.current = false
    }
  })
  useClaimAhead({ needsMore, isDry, held, claim })
  useLeaseRenewal(held, setHeld)
  useReleaseUnseen(held, seen)

  return {
    held,
    current,
    error,
    isLoading: !current && !isDry && error === undefined,
    inFlight: inFlight.current,
    show: useShowCall(setHeld),
    retry: () => {
      setError(undefined)
      setDry(false)
    },
    /** Takes the order off the screen. */
    drop: (orderId: string) => {
      setDry(false)
      setHeld((before) => before.filter((each) => idOf(each) !== orderId))
    },
    /** Shows the next order, and moves this one behind all others. */
    next: () => setHeld(([first, ...others]) => (first ? [...others, first] : [])),
  }
}

/**
 * @returns a function that shows a certain order, or removes it if it no longer waits. `before` is its last known
 *   state: it stays if the shop does not answer. `onAnswer` is called right before it is shown
 */
function useShowCall(setHeld: Dispatch<SetStateAction<DeskCall[]>>) {
  return useCallback(
    async (orderId: string, before?: DeskCall, onAnswer?: () => void) => {
      const others = (all: DeskCall[]) => all.filter((each) => idOf(each) !== orderId)
      try {
        const { call } = await claimCall({ besides: [], orderId })
        onAnswer?.()
        if (call) setHeld((all) => [call, ...others(all)])
      } catch (failure) {
        if (before && isTransient(failure)) setHeld((all) => [before, ...others(all)])
        else setHeld(others)
      }
    },
    [setHeld],
  )
}

type Ahead = { needsMore: boolean; isDry: boolean; held: DeskCall[]; claim: () => void }

/** Claims an order whenever one more is needed; while none waits, on each poll. */
function useClaimAhead({ needsMore, isDry, held, claim }: Ahead) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change of the orders on the screen
  useEffect(() => {
    if (needsMore && !isDry) claim()
  }, [needsMore, isDry, held, claim])
  useEffect(() => {
    if (!needsMore || !isDry) return
    const asking = setInterval(claim, pollIntervalMs)
    return () => clearInterval(asking)
  }, [needsMore, isDry, claim])
}

/** Releases orders that were claimed but never seen when the user leaves the screen. */
function useReleaseUnseen(held: DeskCall[], seen: RefObject<Set<string>>) {
  const latest = useRef(held)
  latest.current = held
  useEffect(
    () => () => {
      const unseen = latest.current.map(idOf).filter((id) => !seen.current.has(id))
      if (unseen.length > 0) releaseCalls(unseen).catch(() => {})
    },
    [seen],
  )
}

/** Whether the failure is final for the requested order. After any other failure the same order is requested again. */
const isAnswer = (failure: unknown) => failure instanceof ApiRefusal && [404, 409, 422].includes(failure.status)

/** Shows a toast if the requested order no longer waits for a call. @returns whether it did */
function isNotWaiting(failure: unknown): boolean {
  if (!(failure instanceof ApiRefusal) || failure.code !== 'not_waiting') return false
  toast.error(translateServerText(failure.message))
  return true
}

/** Inserts a newly claimed order right after the current one. */
function withNext(before: DeskCall[], call: DeskCall): DeskCall[] {
  if (before.some((each) => idOf(each) === idOf(call))) return before
  const [first, ...others] = before
  return first ? [first, call, ...others] : [call]
}
