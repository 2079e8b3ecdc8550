import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineStyle } from './inline-style.ts'

const folder = mkdtempSync(join(tmpdir(), 'bunon-style-'))
mkdirSync(join(folder, 'assets'))
const style = 'a{color:#123}b::after{content:"$&"}'
writeFileSync(join(folder, 'assets', 'base-A1.css'), `${style}\n`)
afterAll(() => rmSync(folder, { recursive: true }))

const link = '<link rel="stylesheet" href="/assets/base-A1.css#"/>'
const picture = '<img src="/media/480/demo/a.webp" alt="" fetchPriority="high"/>'
const pageWith = (body: string) => `<html><head>${link}</head><body>${body}</body></html>`

test('a page with a priority image gets its stylesheet inline, and the link is disabled', () => {
  expect(inlineStyle(pageWith(picture), '/shop', folder)).toBe(
    `<html><head><style>${style}</style><link rel="stylesheet" href="/assets/base-A1.css#" disabled=""/></head><body>${picture}</body></html>`,
  )
})

test.each(['/cart', '/bn/cart', '/checkout', '/bn/checkout'])('the stylesheet is also inlined in %s', (path) => {
  expect(inlineStyle(pageWith('<h1>Shopping Cart</h1>'), path, folder)).toContain(`<style>${style}</style>`)
})

test('other pages keep the stylesheet link', () => {
  expect(inlineStyle(pageWith('<p>Terms</p>'), '/terms', folder)).toBe(pageWith('<p>Terms</p>'))
  expect(inlineStyle(picture, '/', folder)).toBe(picture)
})
