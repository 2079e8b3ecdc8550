import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineStyle } from './inline-style.ts'

const folder = mkdtempSync(join(tmpdir(), 'bunon-style-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'base-A1.css'), 'h1{color:#123}.later{color:red}b::after{content:"$&"}\n')
afterAll(() => rmSync(folder, { recursive: true }))

const link = '<link rel="stylesheet" href="/assets/base-A1.css#"/>'
const picture = '<img src="/media/480/demo/a.webp" alt="" fetchPriority="high"/>'
const pageWith = (body: string) => `<html><head>${link}</head><body>${body}</body></html>`

test('a page with a priority image gets the rules it uses inline, and the link is disabled', () => {
  const body = `<h1>Shop</h1><b>${picture}</b>`
  const style = 'h1{color:#123}b::after{content:"$&"}'
  expect(inlineStyle(pageWith(body), '/shop', [], folder)).toEqual({
    html: `<html><head><style>${style}</style><link rel="stylesheet" href="/assets/base-A1.css#" disabled=""/></head><body>${body}</body></html>`,
    style,
  })
})

test('also what only its fragments use', () => {
  expect(inlineStyle(pageWith(picture), '/shop', ['later'], folder).style).toBe('.later{color:red}')
})

test.each(['/cart', '/bn/cart', '/checkout', '/bn/checkout'])('the stylesheet is also inlined in %s', (path) => {
  const { html } = inlineStyle(pageWith('<h1>Shopping Cart</h1>'), path, [], folder)
  expect(html).toContain('<style>h1{color:#123}</style>')
})

test('other pages keep the stylesheet link', () => {
  expect(inlineStyle(pageWith('<p>Terms</p>'), '/terms', [], folder)).toEqual({ html: pageWith('<p>Terms</p>') })
  expect(inlineStyle(picture, '/', [], folder)).toEqual({ html: picture })
})
