import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { ask } from '../api.ts'

/** State of an order look-up. During a refresh the last result stays visible. */
export type OrderState = {
  phase: 'none' | 'loading' | 'found' | 'missing' | 'failed' | 'too-many'
  order: OrderView | null
  /** The phone number that was entered; never stored anywhere else. */
  phone: string
  /** Minutes to wait after too many look-ups. */
  minutes: number
  /** Time of the last successful response. */
  at: Date | null
}

const nothing: OrderState = { phase: 'none', order: null, phone: '', minutes: 0, at: null }

/**
 * Looks up an order from the browser, which has the cookie if it placed the order. The page's HTML contains nothing of
 * the order, and the browser does not store it.
 */
export function useOrder() {
  const [state, setState] = useState<OrderState>(nothing)
  const underWay = useRef<AbortController | null>(null)
  const asked = useRef({ orderId: '', phone: '' })
  useEffect(() => () => underWay.current?.abort(), [])

  /** @returns undefined if a newer request has replaced this one */
  const get = useCallback(async (orderId: string, phone: string) => {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    const answer = await ask<typeof orderRoutes.get>('get-order', { orderId, phone }, mine.signal)
    if (mine.signal.aborted) return undefined
    underWay.current = null
    return answer
  }, [])

  const look = useCallback(
    async (orderId: string, phone = '') => {
      asked.current = { orderId, phone }
      setState((before) => ({
        ...before,
        phase: 'loading',
        order: before.order?.orderId === orderId ? before.order : null,
      }))
      const answer = await get(orderId, phone)
      if (!answer) return
      if (answer.ok) {
        const { order } = answer.data
        // A wrong number is not sent again by refresh(): the shop limits wrong attempts.
        if (order.masked) asked.current.phone = ''
        return setState({ phase: 'found', order, phone, minutes: 0, at: new Date() })
      }
      if (answer.kind === 'refused' && (answer.status === 404 || answer.status === 400)) {
        return setState({ ...nothing, phase: 'missing' })
      }
      const isTooMany = answer.kind === 'busy' && answer.status === 429
      setState((before) => ({
        ...before,
        phase: isTooMany ? 'too-many' : 'failed',
        minutes: answer.kind === 'busy' ? Math.max(1, Math.ceil((answer.retryAfter ?? 60) / 60)) : 0,
      }))
    },
    [get],
  )

  /** Repeats the last look-up. */
  const retry = useCallback(() => look(asked.current.orderId, asked.current.phone), [look])

  /** Refreshes in the background; a failed request changes nothing. */
  const refresh = useCallback(async () => {
    const { orderId, phone } = asked.current
    if (!orderId || underWay.current) return
    const answer = await get(orderId, phone)
    if (!answer?.ok) return
    setState((before) => ({ ...before, phase: 'found', order: answer.data.order, minutes: 0, at: new Date() }))
  }, [get])

  return { ...state, look, retry, refresh }
}
