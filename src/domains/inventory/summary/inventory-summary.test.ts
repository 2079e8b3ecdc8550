import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../../tests/support/property.ts'
import { InventorySummary } from './inventory-summary.ts'
import type { StockSummary } from './stock-summary.ts'

const row = (number: number, value: number): StockSummary => ({
  number,
  category: `c${value % 3}`,
  subcategory: value % 2 ? `s${value % 4}` : '',
  listStatus: 1 + (value % 3),
  offered: value,
  priority: value % 5,
  items: 2,
  pieces: value,
  value: value * 1e9,
  restocked: value % 4 ? value : -1,
  low: value % 3,
  out: 0,
  over: 0,
  toFill: value % 2,
  missing: value,
  missingCost: value * 1e9,
})

test('after any sequence of put and remove between two reads, orders and totals equal a full recount', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.option(fc.nat(40)))
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 12 }), (rounds) => {
      const [sums, plain] = [new InventorySummary(), new Map<number, StockSummary>()]
      for (const round of rounds) {
        for (const [number, value] of round) {
          if (value === null) {
            sums.remove(number)
            plain.delete(number)
          } else {
            sums.put(row(number, value))
            plain.set(number, row(number, value))
          }
        }
        const rows = [...plain.values()].sort((a, b) => a.number - b.number)
        expect([...sums.numbers()]).toEqual(rows.map(({ number }) => number))
        for (const column of ['offered', 'value', 'restocked', 'priority'] as const) {
          const sortedBy = rows.toSorted((a, b) => a[column] - b[column] || a.number - b.number)
          expect([...sums.sortedBy(column)]).toEqual(sortedBy.map(({ number }) => number))
        }
        for (const slug of ['c1', 's3', 's9'])
          expect([...sums.numbers()].filter(sums.isFiledUnder(slug))).toEqual(
            rows.filter((row) => [row.category, row.subcategory].includes(slug)).map(({ number }) => number),
          )
        const shown = rows.filter(({ priority }) => priority > 0)
        expect(sums.totals()).toMatchObject({
          products: rows.length,
          outOfStock: rows.filter(({ listStatus }) => listStatus === 1).length,
          shown: {
            products: shown.length,
            value: shown.reduce((all, { value }) => all + value, 0),
            lowProducts: shown.filter(({ low }) => low > 0).length,
          },
          restock: {
            toFill: shown.filter(({ toFill }) => toFill > 0).length,
            pieces: shown.reduce((all, { missing }) => all + missing, 0),
            cost: shown.reduce((all, { missingCost }) => all + missingCost, 0),
          },
        })
      }
    }),
    tries(200),
  )
})

test('an order is rebuilt when many products have changed since it was read', () => {
  const sums = new InventorySummary()
  for (let number = 1; number <= 12_000; number++) sums.put(row(number, number % 40))
  sums.sortedBy('offered')
  for (let number = 1; number <= 6000; number++) sums.put(row(number, 39 - (number % 40)))
  const sortedBy = [...sums.sortedBy('offered')]
  const inOrder = sortedBy.toSorted((a, b) => sums.of('offered', a) - sums.of('offered', b) || a - b)
  expect(sortedBy).toEqual(inOrder)
  expect(sortedBy).toHaveLength(12_000)
})
