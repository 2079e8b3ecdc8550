import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { ask } from '../api.ts'

/** What is known of an order that was asked for. While it is asked again, the last answer stays in sight. */
export type OrderState = {
  phase: 'none' | 'loading' | 'found' | 'missing' | 'failed' | 'too-many'
  order: OrderView | null
  /** Minutes to wait after too many look-ups. */
  minutes: number
  /** When the shop was last heard. */
  at: Date | null
}

const nothing: OrderState = { phase: 'none', order: null, minutes: 0, at: null }

/**
 * Looks an order up in the browser, where the cookie of the browser that ordered is. The page itself carries nothing of
 * it, and nothing of it is kept.
 */
export function useOrder() {
  const [state, setState] = useState<OrderState>(nothing)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  const look = useCallback(async (orderId: string, phone = '') => {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    setState((before) => ({
      ...before,
      phase: 'loading',
      order: before.order?.orderId === orderId ? before.order : null,
    }))
    const answer = await ask<{ order: OrderView }>('get-order', { orderId, phone }, mine.signal)
    if (mine.signal.aborted) return
    if (answer.ok) return setState({ phase: 'found', order: answer.data.order, minutes: 0, at: new Date() })
    if (answer.kind === 'refused' && (answer.status === 404 || answer.status === 400)) {
      return setState({ ...nothing, phase: 'missing' })
    }
    const isTooMany = answer.kind === 'busy' && answer.status === 429
    setState((before) => ({
      ...before,
      phase: isTooMany ? 'too-many' : 'failed',
      minutes: answer.kind === 'busy' ? Math.max(1, Math.ceil((answer.retryAfter ?? 60) / 60)) : 0,
    }))
  }, [])

  return { ...state, look }
}
