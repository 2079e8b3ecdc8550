import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, inSignIn, isStorm, passwordMatches } from './passwords.ts'

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

test('sign-ins that still ask the database count, so that no more begin than the queue has places', async () => {
  const { promise: database, resolve: answers } = Promise.withResolvers<void>()
  let asked = 0
  const signIn = () =>
    inSignIn(async () => {
      asked++
      await database
      return passwordMatches(undefined, 'guess')
    })
  const storm = Array.from({ length: 60 }, signIn)
  const outcomes = Promise.allSettled(storm)
  expect(asked).toBe(11)
  expect(isStorm()).toBe(true)
  answers()
  const refused = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  // The queue has a place for every sign-in that has begun.
  expect(refused).toHaveLength(49)
  for (const reason of refused) expect(reason).toMatchObject({ status: 503 })
  expect(isStorm()).toBe(false)
  await expect(inSignIn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(isStorm()).toBe(false)
})

test('a missing account matches no password, not even that of the dummy hash', async () => {
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
})

test('a serving process hashes with argon2id at the cost that OWASP asks for at least', async () => {
  // In a process of its own: here the cost is that of tests.
  const program =
    "const { hashPassword } = await import('#platform/secrets/passwords.ts'); console.log(await hashPassword('Correct-Horse-1'))"
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
