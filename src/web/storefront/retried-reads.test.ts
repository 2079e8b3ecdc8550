import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findProducts } from './header/find-products.ts'
import { fetchSessionUser } from './session/session-requests.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const reply =
  (status: number, body: object = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stubs fetch: two failures, then this one for ever. @returns the time of each request, in ms */
function failing(last: () => Promise<Response>): number[] {
  const script = [reply(503), broken]
  const at: number[] = []
  const begun = Date.now()
  vi.stubGlobal('fetch', () => {
    at.push(Date.now() - begun)
    return (script.shift() ?? last)()
  })
  return at
}

const reads = [
  {
    name: 'user-session',
    read: () => fetchSessionUser(),
    answer: { success: true, guest: false, user: { name: 'Nusrat' } },
    result: { name: 'Nusrat' },
  },
  {
    name: 'search-products',
    read: () => findProducts('saree', new AbortController().signal),
    answer: { success: true, hits: [{ id: 7, price: 1200 }], total: 1 },
    result: [{ id: 7, price: 120_000 }],
  },
]

describe.each(reads)('$name', ({ read, answer, result }) => {
  test('survives a 503 and a broken line', async () => {
    const at = failing(reply(200, answer))
    const outcome = read()
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject(result)
    expect(at).toEqual([0, 1000, 3000])
  })

  test.each([
    ['a broken line', broken],
    ['a 502', reply(502)],
  ])('fails after three retries with %s', async (_how, last) => {
    const at = failing(last)
    const outcome = read().catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await outcome).toBeInstanceOf(Error)
    expect(at).toEqual([0, 1000, 3000, 7000])
  })
})
