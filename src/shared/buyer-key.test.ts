import { expect, test } from 'vitest'
import { buyerKey, emailIn } from './buyer-key.ts'

test('a buyer is told apart by the address, and by the phone number where there is none', () => {
  expect(buyerKey('Karim@Mail.example', '+8801812345678')).toBe('karim@mail.example')
  expect(buyerKey('', '+8801812345678')).toBe('+8801812345678')
})

test('a phone number is never given out as an address', () => {
  expect(emailIn('karim@mail.example')).toBe('karim@mail.example')
  expect(emailIn('+8801812345678')).toBe('')
})
