import { expect, test } from 'vitest'
import { isPage, offlineAddress, otherForms, pageCacheKey, pageOfData } from './addresses.ts'

const at = (path: string) => new URL(path, 'https://bunon.example')

test('the cache key of a page does not contain tracking parameters', () => {
  expect(pageCacheKey('https://bunon.example/shop?utm_source=fb&sort=newest&fbclid=x#top')).toBe(
    'https://bunon.example/shop?sort=newest',
  )
})

test('a data request maps to the URL of its page', () => {
  expect(
    ['/_.data', '/bn.data', '/bn/_.data', '/shop.data?sort=newest', '/bn/product/7.data?_routes=product'].map((path) =>
      pageOfData(at(path).href),
    ),
  ).toEqual(['/', '/bn', '/bn/', '/shop?sort=newest', '/bn/product/7'])
})

test('back office, API and files are not cached as pages', () => {
  const are = (...paths: string[]) => paths.map((path) => isPage(at(path)))
  expect(are('/', '/bn', '/product/7', '/collections/mens', '/administration')).toEqual([true, true, true, true, true])
  expect(are('/admin', '/admin/orders', '/backend/api/orders', '/api/x', '/media/320/a.webp', '/sw.js')).toEqual(
    Array(6).fill(false),
  )
})

test('without a connection, the offline page of the same language is shown, with the requested page in ?to', () => {
  expect(offlineAddress(at('/bn/product/7?color=red'))).toBe('/bn/offline?to=%2Fbn%2Fproduct%2F7%3Fcolor%3Dred')
  expect(offlineAddress(at('/bnx'))).toBe('/offline?to=%2Fbnx')
})

test('a picture has alternatives in other widths and formats', () => {
  const others = otherForms('https://bunon.example/media/480/demo/a.webp')
  expect(others[0]).toBe('https://bunon.example/media/320/demo/a.webp')
  expect(others).toContain('https://bunon.example/media/480/demo/a.avif')
  expect(others).not.toContain('https://bunon.example/media/480/demo/a.webp')
  expect(otherForms('https://bunon.example/favicon.svg')).toEqual([])
})
