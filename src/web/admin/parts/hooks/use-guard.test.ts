import { expect, test } from 'vitest'
import { isElsewhereWithout } from './use-guard.tsx'

const at = (search: string, pathname = '/admin/products/grid') => ({ pathname, search })

test('a parameter that keeps what was typed is not leaving', () => {
  const leaves = isElsewhereWithout('attributes')
  expect(leaves(at('?search=saree'), at('?search=saree&attributes=3'))).toBe(false)
  expect(leaves(at('?attributes=3'), at('?attributes=3%2C4'))).toBe(false)
})

test('another path, and any other parameter, is leaving', () => {
  const leaves = isElsewhereWithout('attributes')
  expect(leaves(at('?search=saree'), at('?search=lungi&attributes=3'))).toBe(true)
  expect(leaves(at('?attributes=3'), at('?attributes=3', '/admin/products'))).toBe(true)
})
