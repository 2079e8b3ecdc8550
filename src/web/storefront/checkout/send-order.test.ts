import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../api.ts'
import type { Answer } from '../api-answer.ts'
import type { OrderPayload } from './order-payload.ts'
import { readOutcome, sendOrder } from './send-order.ts'

const payload = {} as OrderPayload
const key = '6b1ff09e-6a05-4d5c-9d6c-3a2f3f4b8b11'
const keysSent = () => vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.useRealTimers())

/** Runs all timers until `work` settles. */
async function finished<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return work
}

test('an order is retried three times after a 503, with the same key', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(503, { success: false }, { 'Retry-After': '2' })),
  )
  expect(await finished(sendOrder(payload, key))).toMatchObject({ kind: 'busy', status: 503, retryAfter: 2 })
  expect(keysSent()).toEqual([key, key, key, key])
})

test('a successful retry places the order', async () => {
  const answers = [answer(500, {}), answer(200, { success: true, orderId: 'ORD-20261121-ABC234' })]
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers.shift()),
  )
  expect(await finished(sendOrder(payload, key))).toEqual({ kind: 'placed', orderId: 'ORD-20261121-ABC234' })
})

test('a 429 is not retried automatically', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(429, { success: false }, { 'Retry-After': '1200' })),
  )
  expect(await finished(sendOrder(payload, key))).toMatchObject({ kind: 'busy', status: 429, retryAfter: 1200 })
  expect(keysSent()).toHaveLength(1)
})

test('a timeout after 15 seconds is neither an order nor a refusal: the outcome is unknown', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, init: RequestInit) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ),
  )
  const started = Date.now()
  expect(await finished(sendOrder(payload, key))).toMatchObject({ kind: 'slow' })
  expect(Date.now() - started).toBe(15_000)
})

test('a 200 response without an order number does not count as placed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(200, { success: true })),
  )
  expect(await finished(sendOrder(payload, key))).toMatchObject({ kind: 'slow' })
})

test('refusals are distinguished by status, code and fields', async () => {
  const outcomeOf = async (status: number, body: object) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer(status, { success: false, error: 'No', ...body })),
    )
    return readOutcome((await finished(send('save-order', {}))) as Answer<{ orderId: string }>)
  }
  const lines = [{ id: 1, size: 'M', color: 'Red', name: 'Saree', problem: 'sold_out' }]
  expect(await outcomeOf(409, { code: 'sold_out', lines })).toEqual({ kind: 'changed', lines })
  expect(await outcomeOf(409, { code: 'price_changed' })).toEqual({ kind: 'changed', lines: [] })
  expect(await outcomeOf(409, { code: 'key_reused' })).toEqual({ kind: 'reused' })
  expect(await outcomeOf(422, { fields: { 'customerInfo.phone': 'x', 'orderDetails.notes': 'y' } })).toEqual({
    kind: 'invalid',
    fields: ['phone', 'notes'],
    error: 'No',
  })
  expect(await outcomeOf(403, {})).toEqual({ kind: 'refused', error: 'No' })
})

test('a closed shop is no changed cart: its sentence is shown as it stands, in the language of the buyer', () => {
  const refused = {
    ok: false,
    kind: 'refused',
    status: 409,
    code: 'shop_closed',
    fields: {},
    body: { isForBuyer: true },
  } as const
  expect(readOutcome({ ...refused, error: 'ঈদের পর আমরা আবার আসছি।' })).toEqual({
    kind: 'refused',
    error: 'ঈদের পর আমরা আবার আসছি।',
    isForBuyer: true,
  })
})
