import { beforeEach, expect, test } from 'vitest'
import {
  allowCaching,
  type CachedRound,
  cachedRound,
  cacheRound,
  forgetRound,
  sessionOfCachedRound,
} from './cached-round.ts'

let stored = new Map<string, string>()
const place = { pathname: '/admin/round' }
beforeEach(() => {
  stored = new Map()
  place.pathname = '/admin/round'
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.assign(globalThis, { localStorage, location: place })
  allowCaching()
})

const cached = (at: number): CachedRound => ({
  session: { type: 'subadmin', username: 'karim', permissions: ['parcels.deliver'], loginTime: '2026-11-26T04:00:00Z' },
  round: { success: true, day: '2026-11-26', stops: [], summary: { stops: 0, delivered: 0, cash: 0 } },
  at,
})
const hours = 3_600_000

test('a round is kept for a day, and forgotten when somebody signs out', () => {
  const at = Date.now()
  cacheRound(cached(at))
  expect(cachedRound(at + 23 * hours)).toEqual(cached(at))
  expect(cachedRound(at + 25 * hours)).toBeUndefined()
  expect(stored.size).toBe(0)

  cacheRound(cached(at))
  forgetRound()
  expect(cachedRound(at)).toBeUndefined()
  // An answer that was still pending.
  cacheRound(cached(at))
  expect(stored.size).toBe(0)
  allowCaching()
  cacheRound(cached(at))
  expect(cachedRound(at)).toEqual(cached(at))
})

test('only the page of the round opens with the session that it kept', () => {
  cacheRound(cached(Date.now()))
  expect(sessionOfCachedRound()?.username).toBe('karim')
  place.pathname = '/admin/dashboard'
  expect(sessionOfCachedRound()).toBeUndefined()
})

test('what is not a round is taken for none', () => {
  for (const text of ['', 'null', '{"at":1}', '[']) {
    stored.set('kept-round', text)
    expect(cachedRound()).toBeUndefined()
  }
})
