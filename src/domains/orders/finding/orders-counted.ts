import { Counter } from 'prom-client'
import { meters } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'

const registers = [meters]

export const ordersPlaced = new Counter({
  name: 'bunon_orders_placed_total',
  help: 'Orders placed, repeats not counted, by who brought them',
  labelNames: ['source'],
  registers,
})

export const ordersCancelled = new Counter({
  name: 'bunon_orders_cancelled_total',
  help: 'Orders cancelled, by whom',
  labelNames: ['by'],
  registers,
})

const ordersRefused = new Counter({
  name: 'bunon_orders_refused_total',
  help: 'Carts that could not be ordered as they were, by what was the matter; a cart may count for several',
  labelNames: ['reason'],
  registers,
})

const reasons = new Set(['sold_out', 'too_few', 'price_changed', 'no_price', 'gone'])

/** Counts refused orders by reason: the issues of the lines, or changed totals. */
export function countRefusedOrder(error: unknown) {
  if (!(error instanceof Refusal) || (error.code !== 'sold_out' && error.code !== 'price_changed')) return
  const { lines } = error.details as { lines?: { problem?: unknown }[] }
  const found = new Set(lines?.flatMap(({ problem }) => (reasons.has(String(problem)) ? String(problem) : [])))
  for (const reason of found.size > 0 ? found : [error.code]) ordersRefused.inc({ reason })
}
