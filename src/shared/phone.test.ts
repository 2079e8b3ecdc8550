import { describe, expect, test } from 'vitest'
import { maskPhone, readPhone, showPhone } from './phone.ts'

describe('a Bangladeshi phone number', () => {
  test.each([
    '01710000000',
    '+8801710000000',
    '8801710000000',
    '008801710000000',
    '+880 1710-000000',
    '01710 000 000',
    '০১৭১০০০০০০০',
    '1710000000',
    '+88001710000000',
    // Pasted from a chat or a contact: typographic dashes, marks that nobody sees.
    '01710\u2013000000',
    '01710\u2011000000',
    '\u202a+880 1710-000000\u202c',
    '\u200e01710000000\u200b',
    '\ufeff01710\u00a0000000',
  ])('%s is read', (text) => expect(readPhone(text)).toBe('+8801710000000'))

  test.each(['01310000000', '01410000000'])('%s, of a younger operator, is read', (text) =>
    expect(readPhone(text)).toBe(`+88${text}`),
  )

  test.each(['01210000000', '0171000000', '017100000000', '+44 20 7946 0000', '02-9123456', '', '01110000000'])(
    '%s is none',
    (text) => expect(readPhone(text)).toBeUndefined(),
  )

  test('is shown as people write it', () => expect(showPhone('+8801712345678')).toBe('01712-345678'))
  test('is masked so that only its owner knows it', () => expect(maskPhone('+8801712345678')).toBe('017•••••678'))
})
