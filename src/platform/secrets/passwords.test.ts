import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

test('many simultaneous log-ins are rejected in part, and the queue works afterwards', async () => {
  const storm = await Promise.allSettled(Array.from({ length: 60 }, () => passwordMatches(undefined, 'guess')))
  const refused = storm.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason).toMatchObject({ status: 503 })
  }
  expect(await passwordMatches(undefined, 'guess')).toBe(false)
  const stored = await hashPassword('Correct-Horse-1')
  expect(await passwordMatches(stored, 'Correct-Horse-1')).toBe(true)
  expect(await passwordMatches(stored, 'correct-horse-1')).toBe(false)
})

test('a missing account matches no password, not even that of the dummy hash', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})
