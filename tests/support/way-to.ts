import { type OrderStatus, orderState } from '#shared/orders/order-status.ts'

/**
 * The shortest way of an order to a state by the table of states, without the first state; empty if it is there
 * already.
 * @throws Error if no way leads there
 */
export function wayTo(to: OrderStatus, from: OrderStatus = 'confirmed'): OrderStatus[] {
  const ways = new Map<OrderStatus, OrderStatus[]>([[from, []]])
  for (const [status, way] of ways)
    for (const next of orderState(status).next) if (!ways.has(next)) ways.set(next, [...way, next])
  const way = ways.get(to)
  if (!way) throw new Error(`No way leads from ${from} to ${to}`)
  return way
}
