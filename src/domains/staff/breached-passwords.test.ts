import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'
import { randomPassword } from './main-admin.ts'
import { refuseWeakPassword } from './staff-password.ts'

test.each([
  '123456',
  'password',
  'PASSWORD',
  'trustno1',
  'qazwsx',
  '1q2w3e4r5t',
  'zxcvbnm',
  'Shadow12',
  'dragon99!',
  '#monkey1',
])('%s is on the list of published passwords, in any case and with characters around it', (password) =>
  expect(isBreached(password)).toBe(true),
)

test('a password that nobody has used before is not on the list, except one in 45,000', () => {
  const drawn = Array.from({ length: 2000 }, () => [randomPassword(), randomBytes(9).toString('base64url')]).flat()
  expect(drawn.filter(isBreached).length).toBeLessThan(4)
})

test('staff cannot choose one, although it meets all other requirements', () => {
  const owner = { username: 'rina', email: 'rina@shop.example' }
  const choose = (password: string) => () => refuseWeakPassword(password, owner, 'newPassword')
  for (const listed of ['P@ssw0rd', 'Pa$$w0rd', '!QAZ2wsx', '1qaz!QAZ', '!QAZxsw2', 'Blink182!'])
    expect(choose(listed), listed).toThrow(/among the first that anybody would try/)
  expect(choose('Kite-Over-Sylhet-3')).not.toThrow()
})
