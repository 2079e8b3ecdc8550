import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { pollIntervalMs } from '#web/admin/query-client.ts'
import { type DeskCall, deskCountsQuery, keepCalls, putBackCalls, takeCall } from '#web/admin/request/desk.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast.ts'

/** Orders on the screen at once; the server allows more. */
const maxHeld = 5
const keepEveryMs = 3 * 60_000

/** Somebody who has neither pressed nor typed for so long is not working on her orders. */
const idleMs = 5 * 60_000

export const idOf = ({ order }: DeskCall): string => order.orderId

/**
 * The orders that this person has before her, the current one first. One that she has not seen yet is always taken ahead, so that the next is
 * there at once. They are kept while she works; unseen ones go back when she leaves the screen.
 * @param first number of the order to begin with; null: the next one
 */
export function useTakenCalls(first: string | null) {
  const wanted = useRef(first)
  const queries = useQueryClient()
  const [held, setHeld] = useState<DeskCall[]>([])
  const [error, setError] = useState<unknown>()
  /** Nothing more is due; asked again with the next poll. */
  const [isDry, setDry] = useState(false)
  const seen = useRef(new Set<string>())
  const isTaking = useRef(false)
  /** Orders whose outcome is on its way: still this person's, and not to be answered again. */
  const inFlight = useRef(new Set<string>())
  const current = held[0]
  if (current) seen.current.add(idOf(current))
  const needsMore = held.length < maxHeld && held.every((each) => seen.current.has(idOf(each)))

  const take = useStableCallback(async () => {
    if (isTaking.current) return
    isTaking.current = true
    try {
      const besides = [...held.map(idOf), ...inFlight.current]
      const orderId = wanted.current
      wanted.current = null
      const { call, counts } = await takeCall({ besides, ...(orderId && { orderId }) })
      queries.setQueryData(deskCountsQuery.queryKey, counts)
      setError(undefined)
      setDry(call === null)
      if (call) setHeld((before) => withNext(before, call))
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.code === 'not_waiting') {
        toast.error(failure.message)
        // Another one instead.
        setHeld((before) => [...before])
        return
      }
      setError(failure)
      setDry(true)
    } finally {
      isTaking.current = false
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change of the orders on the screen
  useEffect(() => {
    if (needsMore && !isDry) take()
  }, [needsMore, isDry, held, take])
  useEffect(() => {
    if (!needsMore || !isDry) return
    const asking = setInterval(take, pollIntervalMs)
    return () => clearInterval(asking)
  }, [needsMore, isDry, take])
  useKept(held, setHeld)
  const latest = useRef(held)
  latest.current = held
  useEffect(
    () => () => {
      const unseen = latest.current.map(idOf).filter((id) => !seen.current.has(id))
      if (unseen.length > 0) putBackCalls(unseen).catch(() => {})
    },
    [],
  )

  /** Puts a certain order before this person; without one, if it does not wait any more. */
  const show = useCallback(async (orderId: string) => {
    try {
      const { call } = await takeCall({ besides: [], orderId })
      if (call) setHeld((before) => [call, ...before.filter((each) => idOf(each) !== orderId)])
    } catch {
      setHeld((before) => before.filter((each) => idOf(each) !== orderId))
    }
  }, [])

  return {
    held,
    current,
    error,
    isLoading: !current && !isDry && error === undefined,
    inFlight: inFlight.current,
    show,
    retry: () => {
      setError(undefined)
      setDry(false)
    },
    /** Takes the order off the screen. */
    drop: (orderId: string) => {
      setDry(false)
      setHeld((before) => before.filter((each) => idOf(each) !== orderId))
    },
    /** The next one, and this one after all others. */
    next: () => setHeld(([first, ...others]) => (first ? [...others, first] : [])),
  }
}

/** A newly taken order comes right after the current one. */
function withNext(before: DeskCall[], call: DeskCall): DeskCall[] {
  if (before.some((each) => idOf(each) === idOf(call))) return before
  const [first, ...others] = before
  return first ? [first, call, ...others] : [call]
}

/** Keeps the orders while somebody works on them. One that was lost in the meantime leaves the screen. */
function useKept(held: DeskCall[], setHeld: (change: (before: DeskCall[]) => DeskCall[]) => void) {
  const worked = useRef(Date.now())
  const keep = useStableCallback(async () => {
    if (held.length === 0 || document.hidden || Date.now() - worked.current > idleMs) return
    const asked = held.map(idOf)
    const kept = await keepCalls(asked).catch(() => asked)
    const lost = asked.filter((id) => !kept.includes(id))
    if (lost.length === 0) return
    toast.info(`${lost.join(', ')}: somebody else has it now, or it does not wait any more`)
    setHeld((before) => before.filter((each) => !lost.includes(idOf(each))))
  })
  useEffect(() => {
    const work = () => {
      worked.current = Date.now()
    }
    const keeping = setInterval(keep, keepEveryMs)
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, work)
    return () => {
      clearInterval(keeping)
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, work)
    }
  }, [keep])
}
