import { expect, test } from 'vitest'
import { mayFollow, type OrderStatus, orderState, orderStates, orderStatuses, statusesWhere } from './order-status.ts'
import { mayPaymentFollow, paymentStatuses } from './payment-status.ts'

const ends = orderStatuses.filter((status) => orderState(status).next.length === 0)

/** Every way from a state to an end that enters no state twice. */
const waysFrom = (status: OrderStatus, before: OrderStatus[] = []): OrderStatus[][] => {
  const way = [...before, status]
  if (ends.includes(status)) return [way]
  return orderState(status)
    .next.filter((next) => !way.includes(next))
    .flatMap((next) => waysFrom(next, way))
}

test('only an order that has not left the shop has pieces to pack', () => {
  const open = orderStatuses.filter((status) => orderStates[status].isEditable)
  expect(open).toEqual(['pending', 'confirmed', 'processing'])
})

test('two orders are merged before either is packed: what may be merged is open, in the shop and editable', () => {
  const mergeable = statusesWhere(({ isMergeable }) => isMergeable)
  expect(mergeable).toEqual(['pending', 'confirmed'])
  const facts = { isInShop: true, isOpen: true, isEditable: true }
  for (const status of mergeable) expect(orderState(status)).toMatchObject(facts)
})

test('an order that has left the shop has its parcels; one that may be merged or does not count has none', () => {
  for (const status of orderStatuses) {
    const { counts, isInShop, isMergeable, hasParcels } = orderState(status)
    if (!isInShop || isMergeable) expect([status, hasParcels]).toEqual([status, counts && !isMergeable])
  }
})

test('the usual course of an order is this, and nothing else', () => {
  const steps = orderStatuses.map((from) => [from, orderStatuses.filter((to) => mayFollow(from, to))])
  expect(Object.fromEntries(steps)).toEqual({
    pending: ['confirmed', 'cancelled'],
    confirmed: ['processing', 'shipped', 'cancelled'],
    processing: ['confirmed', 'shipped', 'cancelled'],
    shipped: ['delivered', 'cancelled'],
    delivered: [],
    cancelled: [],
  })
})

test('the usual course of a payment is this, and nothing else', () => {
  const steps = paymentStatuses.map((from) => [from, paymentStatuses.filter((to) => mayPaymentFollow(from, to))])
  expect(Object.fromEntries(steps)).toEqual({ pending: ['paid'], paid: ['refunded'], refunded: [] })
})

test('every way of a new order leads to an end, and together they pass through every state', () => {
  const ways = waysFrom('pending')
  expect(new Set(ways.map((way) => way.at(-1)))).toEqual(new Set(['delivered', 'cancelled']))
  expect(new Set(ways.flat())).toEqual(new Set(orderStatuses))
  expect(ways).toContainEqual(['pending', 'confirmed', 'processing', 'shipped', 'delivered'])
})

test('what the customer may cancel, staff may cancel; an open order is never at an end, and one at an end is not open', () => {
  for (const status of orderStatuses) {
    const { isCancellable, isOpen } = orderState(status)
    if (isCancellable) expect([status, mayFollow(status, 'cancelled')]).toEqual([status, true])
    expect([status, isOpen]).toEqual([status, !ends.includes(status)])
  }
})

test('pieces leave the shop once, and no ordinary step brings them back to it', () => {
  for (const from of orderStatuses)
    for (const to of orderState(from).next)
      if (orderState(to).isInShop) expect([from, to, orderState(from).isInShop]).toEqual([from, to, true])
})
