import { expect, test } from 'vitest'
import type { RoundStop } from '#web/admin/request/couriers/round.ts'
import type { PendingReport } from './report-queue.ts'
import { mapLink, moved, partsOf, reorderStops, toPayFor, withPendingReports } from './stops.ts'

const stop = (number: string, more: Partial<RoundStop> = {}): RoundStop => ({
  number,
  state: 'out_for_delivery',
  customer: {
    ...{ name: 'Rahima', phone: '+8801712345678', address: 'House 1, Road 2', city: 'Dhaka' },
    ...{ district: null, thana: null },
  },
  toCollect: 1060,
  collected: null,
  note: '',
  takesBack: '',
  lines: [
    { name: 'Kurti', size: 'M', color: 'Green', quantity: 2, price: 400, secondOf: null },
    { name: 'Saree', size: 'Free', color: 'Red', quantity: 1, price: 200, secondOf: null },
  ],
  ...more,
})
const press = (
  number: string,
  report: PendingReport['body']['report'],
  more: Partial<PendingReport['body']> = {},
): PendingReport => ({
  body: { key: crypto.randomUUID(), at: new Date(0).toISOString(), number, report, note: '', ...more },
  dueAt: 0,
})

test('a stop is shown as its last press says, although the shop does not know it yet', () => {
  const stops = [stop('A'), stop('B', { state: 'booked' }), stop('C'), stop('D')]
  const presses = [
    press('B', 'picked_up'),
    press('B', 'delivered'),
    press('C', 'refused'),
    press('D', 'partly_delivered', { collected: 260 }),
  ]
  const shown = withPendingReports(stops, presses)
  expect(shown.map(({ state, collected }) => [state, collected])).toEqual([
    ['out_for_delivery', null],
    ['delivered', 1060],
    ['returning', null],
    ['partly_delivered', 260],
  ])
  const { open, back, done } = partsOf(shown)
  expect([open, back, done].map((part) => part.map(({ number }) => number))).toEqual([['A'], ['C', 'D'], ['B']])
})

test('what is suggested for the pieces that she keeps has no fraction of a paisa', () => {
  const lines = [{ name: 'Kurti', size: 'M', color: 'Green', quantity: 3, price: 0.1, secondOf: null }]
  expect(toPayFor(stop('A', { toCollect: 0.3, lines }), [1])).toBe(0.1)
})

test('a stop moves by one, and not beyond the ends', () => {
  expect(moved(['A', 'B', 'C'], 'B', -1)).toEqual(['B', 'A', 'C'])
  expect(moved(['A', 'B', 'C'], 'B', 1)).toEqual(['A', 'C', 'B'])
  expect(moved(['A', 'B'], 'A', -1)).toEqual(['A', 'B'])
  expect(moved(['A', 'B'], 'X', 1)).toEqual(['A', 'B'])
})

test('two presses in a row move a stop by two, and what is done stays in its place', () => {
  const stops = ['A', 'done', 'B', 'C'].map((number) => stop(number))
  const press = (shown: RoundStop[]) =>
    reorderStops(
      shown,
      moved(
        shown.map(({ number }) => number).filter((number) => number !== 'done'),
        'C',
        -1,
      ),
    )
  expect(press(press(stops)).map(({ number }) => number)).toEqual(['C', 'done', 'A', 'B'])
})

test('the map is asked for the address, whatever is in it', () => {
  const { customer } = stop('A')
  const url = new URL(mapLink({ ...customer, address: 'House 1 & 2, #3' }))
  expect(url.searchParams.get('query')).toBe('House 1 & 2, #3, Dhaka, Bangladesh')
})
