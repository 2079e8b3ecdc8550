import { expect, test } from 'vitest'
import type { Column } from '../table/column.ts'
import { visibleColumns, writeColumnIds } from './visible-columns.ts'

const cell = () => null
const columns: Column<object>[] = [
  { id: 'order', head: 'Order', narrow: 'lead', cell },
  { id: 'customer', head: 'Customer', cell },
  { id: 'place', head: 'Place', from: 'xl', narrow: 'none', cell },
  { id: 'items', head: 'Items', from: 'lg', narrow: 'none', cell },
  { id: 'status', head: 'Status', narrow: 'end', cell },
  { id: 'payment', head: 'Payment', extra: true, cell },
  { id: 'actions', head: 'Actions', narrow: 'foot', cell },
]
const shown = (ids: string[]) => visibleColumns(columns, writeColumnIds(ids))
const idsOf = (some: Column<object>[]) => some.map(({ id }) => id)

test('without a choice a list has its own columns, and those that are extra are left out', () => {
  expect(idsOf(visibleColumns(columns, ''))).toEqual(['order', 'customer', 'place', 'items', 'status', 'actions'])
})

test('chosen columns come in their order, between those that are always there', () => {
  expect(idsOf(shown(['payment', 'place', 'customer']))).toEqual(['order', 'payment', 'place', 'customer', 'actions'])
  expect(idsOf(shown([]))).toEqual(['order', 'actions'])
  expect(idsOf(visibleColumns(columns, 'gone,status'))).toEqual(['order', 'status', 'actions'])
})

test('a narrow window and a card show no more columns than before: the first ones', () => {
  const all = shown(['place', 'payment', 'items', 'customer', 'status'])
  const of = (id: string) => all.find((column) => column.id === id)
  expect([of('place')?.from, of('payment')?.from, of('items')?.from, of('customer')?.from]).toEqual([
    undefined,
    undefined,
    'lg',
    'xl',
  ])
  expect([of('place')?.narrow, of('payment')?.narrow, of('items')?.narrow, of('status')?.narrow]).toEqual([
    'line',
    'line',
    'none',
    'none',
  ])
})
