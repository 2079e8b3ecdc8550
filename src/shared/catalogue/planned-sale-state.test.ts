import { expect, test } from 'vitest'
import {
  openSaleStates,
  overSaleStates,
  pricingSaleStates,
  saleState,
  saleStates,
  saleStatesBefore,
} from './planned-sale-state.ts'

test('the course of a planned sale is this, and nothing else', () => {
  expect(Object.fromEntries(saleStates.map((state) => [state, saleState(state).next]))).toEqual({
    planned: ['running', 'cancelled'],
    running: ['ended', 'cancelled'],
    ended: [],
    cancelled: [],
  })
  expect(saleStatesBefore('running')).toEqual(['planned'])
  expect(saleStatesBefore('cancelled')).toEqual(openSaleStates)
})

test('a sale is over where nothing follows; one that sets the price of its product is open', () => {
  expect(openSaleStates).toEqual(['planned', 'running'])
  expect(overSaleStates).toEqual(saleStates.filter((state) => saleState(state).next.length === 0))
  expect(pricingSaleStates).toEqual(['running'])
  expect(pricingSaleStates.every((state) => saleState(state).isOpen)).toBe(true)
})
