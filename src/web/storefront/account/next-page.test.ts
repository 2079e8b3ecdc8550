import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../../tests/support/property.ts'
import { nextPage, withNext } from './next-page.ts'

const here = 'https://bunon.example'

test('the log-in returns to the page that required it', () => {
  expect(nextPage('/checkout')).toBe('/checkout')
  expect(nextPage('/product/7?color=red&size=M#reviews')).toBe('/product/7?color=red&size=M#reviews')
  expect(nextPage('/bn/shop?search=%E0%A6%AA')).toBe('/shop?search=%E0%A6%AA')
  expect(nextPage(null)).toBe('/dashboard')
  expect(withNext('/login', '/bn/product/7?size=M')).toBe('/login?next=%2Fproduct%2F7%3Fsize%3DM')
  expect(withNext('/login', '/dashboard')).toBe('/login')
})

test('the log-in never redirects to another site, the back office or itself', () => {
  for (const asked of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/bn/bn//evil.example',
    '/bn/bn//',
    'javascript:alert(1)',
    '/login?next=/login',
    '/bn/register',
    '/admin/orders',
    '/backend/api/logout',
  ])
    expect(nextPage(asked), asked).toBe('/dashboard')
})

test('any value of next leads to a page of this shop', () => {
  const tricky = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        '%2f',
        '%5c',
        'evil.example',
        'bn',
        'http:',
      ),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        tricky,
        tricky.map((text) => `/${text}`),
        fc.string(),
        fc.webUrl(),
      ),
      (asked) => {
        const to = nextPage(asked)
        expect(to.startsWith('/')).toBe(true)
        expect(new URL(to, here).origin).toBe(here)
      },
    ),
    tries(5000),
  )
})
