import { expect, test } from 'vitest'
import { newOrderMailHint } from './new-order-mail-hint.ts'

test('beside the mail of each new order stands where it goes, or that none is sent', () => {
  expect(newOrderMailHint('shop@deshi.com.bd', true)).toBe('To the e-mail address under Shop details')
  expect(newOrderMailHint('shop@deshi.com.bd', undefined)).toBe('To the e-mail address under Shop details')
  expect(newOrderMailHint('shop@deshi.com.bd', false)).toBe('No mail is sent: the shop cannot send mail')
  expect(newOrderMailHint('hello@bunon.example', true)).toBe(
    'No mail is sent: hello@bunon.example, the address under Shop details, cannot receive any',
  )
  expect(newOrderMailHint('', true)).toBe('No mail is sent: Shop details have no e-mail address')
})
