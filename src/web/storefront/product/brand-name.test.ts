import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { brandName } from './brand-name.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

test('the shop’s own brand has its name in the language of the page; other brands stay', () => {
  const shop = { en: 'Rupkotha', bn: 'রূপকথা' }
  overwriteGetLocale(() => 'bn')
  expect(brandName('Rupkotha', shop)).toBe('রূপকথা')
  expect(brandName('Rupkotha', { en: 'Rupkotha', bn: '' })).toBe('Rupkotha')
  expect(brandName('Aarong', shop)).toBe('Aarong')
  expect(brandName('Rupkotha', undefined)).toBe('Rupkotha')
  overwriteGetLocale(() => 'en')
  expect(brandName('Rupkotha', shop)).toBe('Rupkotha')
})
