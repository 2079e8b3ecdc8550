import { expect, test } from 'vitest'
import { isPaintedFirst, partsOf, wholePage } from './page-parts.ts'

const head = '<!DOCTYPE html><html><head><title>A</title>'
const said = '<script nonce="guess">window.__reactRouterContext = 1</script>'
const body = `</head><body><p>window.__reactRouterContext ${said}</p>`
const tail = '<script nonce="N">window.__reactRouterContext = {}</script></body></html>'

test('a page is cut before the end of its head and before the scripts with the nonce', () => {
  expect(partsOf(head + body + tail, 'N')).toEqual({ head, body, tail })
  expect(wholePage({ head, body, tail })).toBe(head + body + tail)
})

test('a page without scripts has no tail, and a fragment is all body', () => {
  expect(partsOf(`${head}</head><body></body>`, 'N')).toEqual({ head, body: '</head><body></body>', tail: '' })
  expect(partsOf('<p>A</p>', 'N')).toEqual({ head: '', body: '<p>A</p>', tail: '' })
})

const pageWith = (html: string) => ({ head: '', body: html, tail: '' })

test.each(['/cart', '/bn/cart', '/checkout', '/bn/checkout'])('%s is painted before its scripts', (path) => {
  expect(isPaintedFirst(pageWith('<h1>Shopping Cart</h1>'), path)).toBe(true)
})

test.each([
  ['<p>fetchPriority="high"</p><img alt="" fetchPriority="high"/>', true],
  ['<p>fetchPriority="high"</p><img alt="" loading="lazy"/>', false],
  ['', false],
])('a page with %s is painted before its scripts: %s', (html, isFirst) => {
  expect(isPaintedFirst(pageWith(html), '/shop')).toBe(isFirst)
})
