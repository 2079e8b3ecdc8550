import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { documentationPolicy, pagePolicy, permissionsPolicy } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page may use exactly the inline scripts and styles of the shop', () => {
  const policy = pagePolicy({ scripts: ['one', 'two'], styles: ['a{color:#123}'] })
  expect(policy).toContain(`script-src 'self' ${hash('one')} ${hash('two')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{color:#123}')};`)
  expect(policy).not.toContain('unsafe')
})

test('without inline code only own files are allowed', () => {
  expect(pagePolicy()).toContain(`script-src 'self'; style-src 'self';`)
})

test('the documentation page allows own files only, and no inline code', () => {
  expect(documentationPolicy).toContain(`default-src 'self';`)
  expect(documentationPolicy).not.toMatch(/unsafe|script-src|style-src/)
})

test.each([
  ['/admin', 'camera=(self)'],
  ['/admin/parcels/packing', 'camera=(self)'],
  ['/', 'camera=()'],
  ['/checkout', 'camera=()'],
  ['/bn/admin', 'camera=()'],
  ['/administration', 'camera=()'],
])('the page %s has %s, and neither microphone nor place', (path, camera) => {
  expect(permissionsPolicy(path)).toBe(`${camera}, microphone=(), geolocation=()`)
})
