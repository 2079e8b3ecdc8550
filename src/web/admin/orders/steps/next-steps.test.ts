import { expect, test } from 'vitest'
import { type Permission, permissions } from '#domains/staff/permissions.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { sharedSteps, stepLabel, stepsOf } from './next-steps.ts'
import { exceptionsOf } from './other-change.tsx'

const all = () => true
const only =
  (...held: Permission[]) =>
  (permission: Permission) =>
    held.includes(permission)
const words = (status: (typeof orderStatuses)[number], can = all as ReturnType<typeof only>) =>
  stepsOf(status, can).map((to) => stepLabel(status, to))

test('each state offers the steps that follow, in words of their own', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, words(status)]))).toEqual({
    pending: ['Confirm', 'Cancel order'],
    confirmed: ['Start packing', 'Mark shipped', 'Cancel order'],
    processing: ['Mark shipped', 'Back to confirmed', 'Cancel order'],
    shipped: ['Mark completed', 'Cancel order'],
    delivered: [],
    cancelled: [],
  })
})

test('nobody is offered a step or an exception without its permissions', () => {
  expect(words('confirmed', only('orders.edit'))).toEqual(['Start packing', 'Mark shipped'])
  expect(words('confirmed', only('orders.cancel'))).toEqual(['Cancel order'])
  const others = permissions.filter((each) => each !== 'orders.edit' && each !== 'orders.cancel')
  expect(words('confirmed', only(...others))).toEqual([])
  expect(exceptionsOf('shipped', only('orders.edit', 'orders.cancel'))).toEqual([])
  expect(exceptionsOf('shipped', only('orders.override'))).toEqual([])
  expect(exceptionsOf('delivered', only('orders.override', 'orders.cancel'))).toEqual(['cancelled'])
  expect(exceptionsOf('shipped', all)).toEqual(['pending', 'confirmed', 'processing'])
  for (const status of orderStatuses) {
    const possible = [...stepsOf(status, all), ...exceptionsOf(status, all), status]
    expect(possible.toSorted()).toEqual(orderStatuses.toSorted())
  }
})

const selected = (...statuses: (typeof orderStatuses)[number][]) =>
  statuses.map((status, nr) => ({ orderId: `ORD-${nr}`, status }))
const shown = (orders: ReturnType<typeof selected>, can = all as ReturnType<typeof only>) =>
  sharedSteps(orders, can).map((step) => [step.words, step.fitting.map(({ orderId }) => orderId), step.others.length])

test('selected orders share the steps that at least half of them may take', () => {
  expect(shown(selected('confirmed', 'confirmed', 'shipped'))).toEqual([
    ['Start packing', ['ORD-0', 'ORD-1'], 1],
    ['Mark shipped', ['ORD-0', 'ORD-1'], 1],
    ['Cancel order', ['ORD-0', 'ORD-1', 'ORD-2'], 0],
  ])
  expect(shown(selected('confirmed', 'shipped', 'delivered'), only('orders.edit'))).toEqual([])
  expect(shown(selected('delivered', 'cancelled'))).toEqual([])
  expect(shown([])).toEqual([])
})

test('confirming some orders does not unpack others that are selected, too', () => {
  const steps = sharedSteps(selected('pending', 'processing'), all)
  const confirming = steps.filter(({ to }) => to === 'confirmed')
  expect(confirming.map(({ words: label, fitting }) => [label, fitting.map(({ status }) => status)])).toEqual([
    ['Confirm', ['pending']],
    ['Back to confirmed', ['processing']],
  ])
})
