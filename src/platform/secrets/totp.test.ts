import { expect, test } from 'vitest'
import { fromBase32, newTotpSecret, stepOfCode, totpAddress, totpCode, totpStep } from './totp.ts'

/** '12345678901234567890', the key of RFC 6238's appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of second %i is that of RFC 6238', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(fromBase32(secret).toString()).toBe('12345678901234567890')
  expect(totpCode(fromBase32(secret), totpStep(at), 8)).toBe(code)
  expect(stepOfCode(secret, code.slice(-6), at, 0)).toBe(totpStep(at))
})

test('a code is valid one step early and one step late, and once', () => {
  const at = new Date(1111111111_000)
  const step = totpStep(at)
  const code = (of: number) => totpCode(fromBase32(secret), of)
  expect([-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, code(step + off), at, 0))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(stepOfCode(secret, `${code(step).slice(0, 3)} ${code(step).slice(3)}`, at, step - 1)).toBe(step)
  expect(stepOfCode(secret, code(step), at, step)).toBeUndefined()
  expect(stepOfCode(secret, code(step - 1), at, step)).toBeUndefined()
})

test('an invalid code belongs to no step', () => {
  for (const junk of ['', '12345', '1234567', 'abcdef', '১২৩৪৫৬', ' '])
    expect(stepOfCode(secret, junk, new Date(), 0)).toBeUndefined()
})

test('a new secret has 160 bits and is put into a URL for authenticator apps', () => {
  const fresh = newTotpSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  expect(fromBase32(fresh)).toHaveLength(20)
  const address = totpAddress(fresh, { issuer: 'Bunon & Co', account: 'রিনা' })
  expect(decodeURIComponent(address)).toBe(`otpauth://totp/Bunon & Co:রিনা?secret=${fresh}&issuer=Bunon & Co`)
})
