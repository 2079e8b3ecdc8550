import { expect, test } from 'vitest'
import {
  comesBack,
  hasReachedCustomer,
  isFinal,
  isHandedOver,
  isLive,
  mayEnter,
  movesParcel,
  type ParcelState,
  parcelState,
  parcelStateNames,
  parcelStates,
} from './parcel-states.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour))

test('every step by hand leads to a state, and no final state has one', () => {
  for (const [state, { next, isFinal }] of Object.entries(parcelStates)) {
    for (const to of next) expect(parcelStateNames, `${state} → ${to}`).toContain(to)
    if (isFinal) expect(next, state).toEqual([])
  }
})

test('every state can be reached from a waiting parcel by staff, couriers, the counter and its order together', () => {
  const reached = new Set<ParcelState>(['waiting', 'booking', 'booking_unknown', 'received_back', 'cancelled'])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const from of [...reached])
      for (const to of parcelStateNames)
        if (mayEnter(from, to) || movesParcel({ state: from, movedAt: null }, { state: to, at: at(1) })) reached.add(to)
  }
  expect(parcelStateNames.filter((state) => !reached.has(state))).toEqual([])
})

test('the facts of the states say which parcels are over, live, with the customer and on their way back', () => {
  expect(parcelStateNames.filter(isFinal)).toEqual(['delivered', 'received_back', 'cancelled'])
  expect(parcelStateNames.filter((state) => !isLive(state))).toEqual(['received_back', 'cancelled'])
  expect(parcelStateNames.filter(hasReachedCustomer)).toEqual(['delivered', 'partly_delivered'])
  expect(parcelStateNames.filter(comesBack)).toEqual(['returning', 'returned_by_courier', 'received_back'])
})

test('a state that a later release adds is live and out of the shop; a courier moves it on, a poll not back', () => {
  const state = 'at_hub' as ParcelState
  expect([isFinal(state), isLive(state), isHandedOver(state), hasReachedCustomer(state)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(parcelState(state)).toMatchObject({ next: [], tone: 'plain' })
  const parcel = { state, movedAt: at(1) }
  expect(movesParcel(parcel, { state: 'delivered', at: at(2) })).toBe(true)
  expect(movesParcel(parcel, { state: 'in_transit', at: at(2), isPolled: true })).toBe(false)
})

test('a courier may skip steps', () => {
  expect(movesParcel({ state: 'booked', movedAt: null }, { state: 'delivered', at: at(1) })).toBe(true)
})

test('an older event never moves a parcel, and at the same time the higher rank wins', () => {
  const parcel = { state: 'out_for_delivery', movedAt: at(5) } as const
  expect(movesParcel(parcel, { state: 'delivered', at: at(4) })).toBe(false)
  expect(movesParcel(parcel, { state: 'in_transit', at: at(5) })).toBe(false)
  expect(movesParcel(parcel, { state: 'delivered', at: at(5) })).toBe(true)
  expect(movesParcel(parcel, { state: 'on_hold', at: at(6) })).toBe(true)
})

test('a repeated event changes nothing', () => {
  expect(movesParcel({ state: 'in_transit', movedAt: at(5) }, { state: 'in_transit', at: at(5) })).toBe(false)
})

test.each(['delivered', 'received_back', 'cancelled', 'partly_delivered'] as const)('no event leaves %s', (state) => {
  for (const to of parcelStateNames)
    expect(movesParcel({ state, movedAt: at(1) }, { state: to, at: at(9) }), to).toBe(false)
})

test('no event of a courier says what only the shop can say, or brings handed over pieces back to the shop', () => {
  for (const from of parcelStateNames)
    for (const to of ['waiting', 'handed_over', 'received_back', 'cancelled'] as const)
      expect(movesParcel({ state: from, movedAt: at(1) }, { state: to, at: at(9) }), `${from} → ${to}`).toBe(false)
  expect(movesParcel({ state: 'in_transit', movedAt: at(1) }, { state: 'booked', at: at(9) })).toBe(false)
})

test('a lost parcel may be found', () => {
  expect(movesParcel({ state: 'lost', movedAt: at(1) }, { state: 'returned_by_courier', at: at(9) })).toBe(true)
})

test('a poll has no time of its own: it moves up in rank alone', () => {
  const parcel = { state: 'out_for_delivery', movedAt: at(5) } as const
  expect(movesParcel(parcel, { state: 'in_transit', at: at(9), isPolled: true })).toBe(false)
  expect(movesParcel(parcel, { state: 'delivered', at: at(9), isPolled: true })).toBe(true)
})

test('a place on the way turns no parcel round that comes back; a state of the courier does', () => {
  for (const state of ['returning', 'returned_by_courier'] as const)
    expect(movesParcel({ state, movedAt: at(5) }, { state: 'in_transit', at: at(9), isPlace: true })).toBe(false)
  expect(movesParcel({ state: 'returning', movedAt: at(5) }, { state: 'in_transit', at: at(9) })).toBe(true)
  const parcel = { state: 'out_for_delivery', movedAt: at(5) } as const
  expect(movesParcel(parcel, { state: 'in_transit', at: at(9), isPlace: true })).toBe(true)
})

test('a delivery that is told again turns no parcel round whose order was cancelled after it', () => {
  for (const state of ['returning', 'returned_by_courier'] as const)
    for (const to of ['delivered', 'partly_delivered'] as const) {
      const event = { state: to, at: at(9) }
      const parcel = { state, movedAt: at(5), deliveredAt: at(5), isOfClosed: true }
      expect(movesParcel(parcel, event), `${state} → ${to}`).toBe(false)
      expect(movesParcel({ ...parcel, deliveredAt: null }, event), `${state} → ${to}`).toBe(true)
      // The order was opened again: that it was cancelled was a mistake.
      expect(movesParcel({ ...parcel, isOfClosed: false }, event), `${state} → ${to}`).toBe(true)
    }
})
