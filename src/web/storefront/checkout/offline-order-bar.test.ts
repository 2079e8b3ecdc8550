import { expect, test } from 'vitest'
import type { OfflineOrder } from './offline-order.ts'
import { isWatched } from './offline-order-bar.tsx'

const waiting = { state: 'waiting' } as OfflineOrder
const placed: OfflineOrder = { state: 'placed', orderId: 'ORD-20261121-ABC234' }

/** Whether the shopper is redirected to the confirmation, after these states of the bar. */
const isLedOn = (...seen: [order: OfflineOrder | null, isAtCheckout: boolean][]) =>
  seen.reduce((watched, [order, isAtCheckout]) => isWatched(watched, order, isAtCheckout), false)

test('who waits at the checkout is led on to the confirmation', () => {
  expect(isLedOn([null, true], [waiting, true], [placed, true])).toBe(true)
  expect(isLedOn([waiting, false], [waiting, true], [placed, true])).toBe(true)
})

test('a waiting order that was placed elsewhere does not take over the next checkout', () => {
  expect(isLedOn([waiting, true], [waiting, false], [placed, false], [placed, true])).toBe(false)
  expect(isLedOn([waiting, true], [placed, false], [placed, true])).toBe(false)
  expect(isLedOn([placed, true])).toBe(false)
})
