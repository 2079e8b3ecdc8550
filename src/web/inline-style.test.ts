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
const pageWith = (body: string) => ({
  head: `<html><head>${link}`,
  body: `</head><body>${body}`,
  tail: '</body></html>',
})

test('a page gets the rules it uses inline, and the link is disabled', () => {
  const style = 'h1{color:#123}b::after{content:"$&"}'
  expect(inlineStyle(pageWith('<h1>Shop</h1><b>New</b>'), [], folder)).toEqual({
    head: `<html><head><style>${style}</style><link rel="stylesheet" href="/assets/base-A1.css#" disabled=""/>`,
    style,
  })
})

test('also what only its fragments use', () => {
  expect(inlineStyle(pageWith(''), ['later'], folder)?.style).toBe('.later{color:red}')
})

test('a page without a stylesheet of the build stays as it is', () => {
  expect(inlineStyle({ head: '', body: '<h1>Shop</h1>', tail: '' }, [], folder)).toBeUndefined()
})
