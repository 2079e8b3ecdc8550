import { expect, test } from 'vitest'
import { createPrefetchBudget, mayPrefetch, prefetchablePage } from './prefetch-rules.ts'

test.each([
  ['a good network', { effectiveType: '4g', saveData: false }, 900, true],
  ['who saves data', { effectiveType: '4g', saveData: true }, 20, false],
  ['who saves data and says nothing else', { saveData: true }, 20, false],
  ['3g', { effectiveType: '3g' }, 20, false],
  ['2g', { effectiveType: '2g' }, 20, false],
  ['worse than 2g', { effectiveType: 'slow-2g' }, 20, false],
  ['a browser that says nothing, on a line that answers soon', undefined, 120, true],
  ['a browser that says nothing, on a slow line', undefined, 600, false],
  ['a browser that says nothing, with a page that no network brought', undefined, undefined, false],
])('prefetching: %s', (_, connection, waited, may) => {
  expect(mayPrefetch(connection, waited)).toBe(may)
})

const at = (path: string) => new URL(path, 'https://bunon.example')

test('home, lists and products are prefetched; personal pages, other sites and the current page are not', () => {
  const ahead = (path: string) => prefetchablePage(at(path), at('/shop'))
  const public_ = [
    '/',
    '/bn',
    '/shop?page=2',
    '/bn/shop/mens',
    '/collections/sarees',
    '/puja-25',
    '/product/7?color=red',
  ]
  expect(public_.map(ahead)).toEqual(public_)
  const kept = ['/shop', '/shop#filters', '/cart', '/checkout', '/dashboard', '/order-confirmation?orderId=1', '/login']
  expect(kept.map(ahead)).toEqual(kept.map(() => undefined))
  expect(['/admin', '/backend/api/logout', 'https://else.example/shop'].map(ahead)).toEqual(Array(3).fill(undefined))
})

test('at most ten pages per minute are prefetched, and none of them twice', () => {
  const budget = createPrefetchBudget()
  const taken = Array.from({ length: 24 }, (_, nr) => budget.take(`/product/${nr}`, nr * 500))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(budget.take('/product/3', 59_000)).toBe(false)
  expect(budget.take('/product/30', 60_000)).toBe(true)
})

test('a page may be prefetched again after a minute', () => {
  const budget = createPrefetchBudget()
  expect(budget.take('/shop', 0)).toBe(true)
  expect(budget.take('/shop', 59_000)).toBe(false)
  expect(budget.take('/shop', 60_000)).toBe(true)
})
