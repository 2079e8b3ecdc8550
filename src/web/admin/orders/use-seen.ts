import { useEffect, useRef } from 'react'
import { useStoredState } from '#web/admin/parts/hooks/use-stored-state.ts'
import type { SelectedOrder } from './steps/next-steps.ts'

/** The orders with these numbers, as this screen saw them last: some may be on other pages than the current one. */
export function useSeen(shown: SelectedOrder[] | undefined, orderIds: string[]) {
  const [stored, store] = useStoredState<SelectedOrder[]>('ticked', [])
  const seen = useRef(new Map(stored.map((order) => [order.orderId, order])))
  const remember = (orders: SelectedOrder[]) => {
    for (const order of orders) seen.current.set(order.orderId, order)
  }
  remember(shown ?? [])
  const ticked = orderIds.flatMap((orderId) => seen.current.get(orderId) ?? [])
  const numbers = ticked.map(({ orderId }) => orderId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ticked` is a new array on every render
  useEffect(
    () => store(ticked.map(({ orderId, status, cash, holdsCash }) => ({ orderId, status, cash, holdsCash }))),
    [numbers, store],
  )
  return { ticked, remember }
}
