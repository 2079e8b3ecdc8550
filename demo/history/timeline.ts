import type { OrderStatus } from '#shared/orders/order-status.ts'
import { dayLong, hour, inWorkingHours } from './calendar.ts'
import type { Dice } from './dice.ts'

export type Step = { status: OrderStatus; at: Date; actor: string; note: string }

const early = [
  'Customer asked to cancel',
  'Could not be reached by phone',
  'Ordered twice by mistake',
  'Wrong number',
] as const
/** Note of an order whose parcel was lost. */
export const lostNote = 'Lost by the courier'

const late: readonly string[] = [
  ...Array(4).fill('Refused at the door'),
  ...Array(3).fill('Nobody at home after three attempts'),
  lostNote,
]

/**
 * Status changes of an order up to now: confirmed automatically or after a call, packed, shipped, and delivered within
 * the promised hours. One in twelve is cancelled, mostly before it is shipped; the others come back or are lost.
 */
export function timelineOf(placedAt: Date, inDhaka: boolean, now: Date, throwing: Dice): Step[] {
  const { often, between, pick } = throwing
  const fresh = now.getTime() - placedAt.getTime() < 14 * hour
  const called = often(fresh ? 0.45 : 0.18)
  // Recent orders progress more slowly, so that the back office has open orders.
  const busy = now.getTime() - placedAt.getTime() < 4 * dayLong ? 2.2 : 1
  const step = (status: OrderStatus, at: Date, actor = 'admin', note = ''): Step => ({ status, at, actor, note })
  const after = (at: Date, hours: number) => inWorkingHours(new Date(at.getTime() + hours * hour), between(0, 50))

  const confirmed = called ? after(placedAt, between(0.3, fresh ? 14 : 5)) : placedAt
  const processing = after(confirmed, between(1, 7) * busy)
  const shipped = after(processing, between(2, 8) * busy)
  const slow = often(0.1) ? between(20, 60) : 0
  const promised = (inDhaka ? between(15, 25) : between(44, 72)) * busy ** 0.5 + slow
  const delivered = after(new Date(Math.max(shipped.getTime() + 2 * hour, placedAt.getTime() + promised * hour)), 0)

  const steps = [
    ...(called
      ? [step('pending', placedAt, 'Shop'), step('confirmed', confirmed)]
      : [step('confirmed', placedAt, 'Shop')]),
    step('processing', processing),
    step('shipped', shipped),
    step('delivered', delivered),
  ]
  if (often(0.08)) {
    const refused = often(0.3)
    const from = refused ? delivered : often(0.5) ? processing : placedAt
    const at = after(from, between(0.2, refused ? 20 : 3))
    const before = steps.filter(
      (each) => each.at < at && (refused || each.status !== 'shipped') && each.status !== 'delivered',
    )
    return [...before, step('cancelled', at, 'admin', pick(refused ? late : early))].filter((each) => each.at <= now)
  }
  return steps.filter((each) => each.at <= now)
}
