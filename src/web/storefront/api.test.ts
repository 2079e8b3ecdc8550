import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, send, write } from './api.ts'

const reply =
  (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const fine = reply(200, { success: true })

/** Stubs fetch with these responses in order; the last one repeats. @returns the time of each request, in ms */
function answers(...script: (() => Promise<Response>)[]): number[] {
  const at: number[] = []
  const begun = Date.now()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => {
      at.push(Date.now() - begun)
      return (script.length > 1 ? script.shift() : script[0])?.()
    }),
  )
  return at
}

/** Runs all timers until `work` settles. */
async function finished<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return work
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.useRealTimers())

describe('a read', () => {
  test.each([
    ['a broken line', broken, { ok: false, kind: 'offline' }],
    ['a fault of the shop', reply(500), { ok: false, kind: 'busy', status: 500 }],
    ['a gateway without a shop', reply(502), { ok: false, kind: 'busy', status: 502 }],
  ])('is retried three times after %s: 1, 2 and 4 seconds later', async (_what, answer, outcome) => {
    const at = answers(answer)
    expect(await finished(ask('get-order', { orderId: 'ORD-1' }))).toMatchObject(outcome)
    expect(at).toEqual([0, 1000, 3000, 7000])
  })

  test('returns the first successful response', async () => {
    const at = answers(reply(503), broken, fine)
    expect(await finished(ask('get-reviews', {}))).toEqual({ ok: true, data: { success: true } })
    expect(at).toEqual([0, 1000, 3000])
  })

  test('waits as long as Retry-After says; if that is too long, it is not retried', async () => {
    const at = answers(reply(503, {}, { 'Retry-After': '5' }), fine)
    expect(await finished(ask('get-order', {}))).toMatchObject({ ok: true })
    expect(at).toEqual([0, 5000])
    const once = answers(reply(503, {}, { 'Retry-After': '120' }))
    expect(await finished(ask('get-order', {}))).toMatchObject({ kind: 'busy', retryAfter: 120 })
    expect(once).toEqual([0])
  })

  test.each([
    ['a refusal', reply(404, { success: false, code: 'not_found' }), { kind: 'refused', status: 404 }],
    ['too many requests', reply(429, {}, { 'Retry-After': '3' }), { kind: 'busy', status: 429, retryAfter: 3 }],
    ['somebody else’s page', () => Promise.resolve(new Response('<html>')), { kind: 'offline' }],
  ])('is not retried after %s', async (_what, answer, outcome) => {
    const at = answers(answer)
    expect(await finished(ask('get-order', {}))).toMatchObject(outcome)
    expect(at).toEqual([0])
  })

  test('is not retried offline or after an abort', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const offline = answers(broken)
    expect(await finished(ask('get-order', {}))).toMatchObject({ kind: 'offline' })
    expect(offline).toEqual([0])
    vi.stubGlobal('navigator', { onLine: true })
    const at = answers(reply(503))
    const gone = new AbortController()
    const work = ask('get-order', {}, gone.signal)
    await vi.advanceTimersByTimeAsync(500)
    gone.abort()
    expect(await finished(work)).toMatchObject({ ok: false })
    expect(at).toEqual([0])
  })

  test('is not retried after a timeout of 15 seconds', async () => {
    const silence = vi.fn(
      (_url: string, init: RequestInit) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    vi.stubGlobal('fetch', silence)
    expect(await finished(ask('get-order', {}))).toEqual({ ok: false, kind: 'slow' })
    expect(silence).toHaveBeenCalledTimes(1)
  })
})

describe('a write', () => {
  test('without an idempotency key is sent only once, since it may have arrived', async () => {
    for (const answer of [broken, reply(503)]) {
      const at = answers(answer)
      await finished(send('login', { email: 'rina@mail.example' }))
      await finished(write('PUT', 'account', {}))
      expect(at).toHaveLength(2)
    }
  })

  test('with an idempotency key is retried with the same key', async () => {
    const at = answers(broken, reply(503), fine)
    expect(await finished(send('contact', { idempotencyKey: 'k' }))).toMatchObject({ ok: true })
    expect(at).toEqual([0, 1000, 3000])
    const bodies = vi.mocked(fetch).mock.calls.map(([, init]) => init?.body)
    expect(bodies).toEqual(Array.from({ length: 3 }, () => '{"idempotencyKey":"k"}'))
    answers(reply(503), fine)
    expect(await finished(send('save-order', {}, { 'Idempotency-Key': 'k' }))).toMatchObject({ ok: true })
  })
})
