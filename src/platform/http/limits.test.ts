import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { type Limits, limitsIn } from './limits.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let limits: Limits
beforeAll(async () => {
  database = await freshDatabase()
  limits = limitsIn(database.pool)
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

/** Fakes only Date, no timers. */
const clockAt = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
const waitOf = (counted: Promise<void>) =>
  counted.then(
    () => 0,
    ({ details }: { details: { retryAfter: number } }) => details.retryAfter,
  )

test.each([
  ['review', 10, 3600],
  ['visit', 300, 60],
] as const)(
  'a limit (%s) that was used up while the clock was ahead is forgotten when it is right again',
  async (name, points, seconds) => {
    clockAt('2026-12-01T10:00:00Z')
    for (let nr = 0; nr < points; nr++) await limits.count(name, 'jump')
    const [ahead] = [await waitOf(limits.count(name, 'jump'))]
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(seconds)

    clockAt('2026-11-01T10:00:00Z')
    expect(await limits.isExhausted(name, 'jump')).toBe(false)
    for (let nr = 0; nr < points; nr++) expect(await waitOf(limits.count(name, 'jump'))).toBe(0)
    // And the limit applies again.
    expect(await waitOf(limits.count(name, 'jump'))).toBeLessThanOrEqual(seconds)
    expect(await limits.isExhausted(name, 'jump')).toBe(true)
  },
)

test('a point that is given back after its hour leaves the next hour as it is', async () => {
  clockAt('2026-12-01T10:00:00Z')
  await limits.count('orderByPhone', 'late')
  clockAt('2026-12-01T11:00:01Z')
  await limits.giveBack('orderByPhone', 'late')
  for (let nr = 0; nr < 10; nr++) expect(await waitOf(limits.count('orderByPhone', 'late'))).toBe(0)
  expect(await waitOf(limits.count('orderByPhone', 'late'))).toBeGreaterThan(0)
  // The refused one, and one of the ten.
  for (let nr = 0; nr < 2; nr++) await limits.giveBack('orderByPhone', 'late')
  expect(await waitOf(limits.count('orderByPhone', 'late'))).toBe(0)
})

test('an address without points left is refused without asking the database', async () => {
  for (let nr = 0; nr < 120; nr++) await limits.count('lookUp', 'flood')
  const query = vi.spyOn(database.pool, 'query')
  for (let nr = 0; nr < 50; nr++) expect(await waitOf(limits.count('lookUp', 'flood'))).toBeGreaterThan(0)
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})
