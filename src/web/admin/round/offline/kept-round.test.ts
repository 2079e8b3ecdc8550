import { beforeEach, expect, test } from 'vitest'
import { beginKeeping, forgetRound, type KeptRound, keepRound, keptRound, sessionOfKeptRound } from './kept-round.ts'

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
  beginKeeping()
})

const kept = (at: number): KeptRound => ({
  session: { type: 'subadmin', username: 'karim', permissions: ['parcels.deliver'], loginTime: '2026-11-26T04:00:00Z' },
  round: { success: true, day: '2026-11-26', stops: [], summary: { stops: 0, delivered: 0, cash: 0 } },
  at,
})
const hours = 3_600_000

test('a round is kept for a day, and forgotten when somebody signs out', () => {
  const at = Date.now()
  keepRound(kept(at))
  expect(keptRound(at + 23 * hours)).toEqual(kept(at))
  expect(keptRound(at + 25 * hours)).toBeUndefined()
  expect(stored.size).toBe(0)

  keepRound(kept(at))
  forgetRound()
  expect(keptRound(at)).toBeUndefined()
  // An answer that was on its way.
  keepRound(kept(at))
  expect(stored.size).toBe(0)
  beginKeeping()
  keepRound(kept(at))
  expect(keptRound(at)).toEqual(kept(at))
})

test('only the page of the round opens with the session that it kept', () => {
  keepRound(kept(Date.now()))
  expect(sessionOfKeptRound()?.username).toBe('karim')
  place.pathname = '/admin/dashboard'
  expect(sessionOfKeptRound()).toBeUndefined()
})

test('what is not a round is taken for none', () => {
  for (const text of ['', 'null', '{"at":1}', '[']) {
    stored.set('kept-round', text)
    expect(keptRound()).toBeUndefined()
  }
})
