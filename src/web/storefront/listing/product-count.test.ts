import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { productCount } from './product-count.ts'

test.each([
  ['en', 1, '1 product'],
  ['en', 0, '0 products'],
  ['en', 1200, '1,200 products'],
  ['bn', 1, '১টি পণ্য'],
  ['bn', 12, '১২টি পণ্য'],
] as const)('in %s %i is "%s"', (locale, total, words) => {
  overwriteGetLocale(() => locale)
  expect(productCount(total)).toBe(words)
})
