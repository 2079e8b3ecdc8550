import { type OrderStatus, orderState } from '#shared/orders/order-status.ts'

/**
 * The shortest path of an order to a state by the state table, without the first state; empty if the order already has
 * it.
 * @throws Error if there is no path
 */
export function statusesTo(to: OrderStatus, from: OrderStatus = 'confirmed'): OrderStatus[] {
  const paths = new Map<OrderStatus, OrderStatus[]>([[from, []]])
  for (const [status, path] of paths)
    for (const next of orderState(status).next) if (!paths.has(next)) paths.set(next, [...path, next])
  const path = paths.get(to)
  if (!path) throw new Error(`No path leads from ${from} to ${to}`)
  return path
}
