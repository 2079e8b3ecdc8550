import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a storm of log-ins is turned away in part, and leaves nothing broken behind', async () => {
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

test('nobody has no password, not even the one that stands in for it', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})
