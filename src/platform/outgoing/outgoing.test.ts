import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { wallClock } from '../clock.ts'
import { type OutgoingLogLine, type OutgoingOptions, openOutgoing, type ServiceHealth } from './outgoing.ts'
import { HostNotAllowed, type OutgoingError } from './outgoing-error.ts'

const closing: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

/** A service that answers as `listener` does, and a client of it. */
async function open(listener: RequestListener, options: Partial<OutgoingOptions> = {}) {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    listener(request, response)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const lines: OutgoingLogLine[] = []
  const outgoing = openOutgoing({
    mode: 'simulators',
    clock: wallClock,
    log: (line) => lines.push(line),
    retryDelayMs: 1,
    ...options,
  })
  const service = outgoing.service({ name: 'carrier', baseUrl: `http://127.0.0.1:${port}/v1`, hosts: [] })
  return { service, lines, outgoing, server, requests: () => requests }
}

const anything = z.unknown()
const read = { name: 'read', path: '/read', answer: anything }
const write = {
  name: 'write',
  method: 'POST',
  path: '/write',
  body: { phone: '01712345678' },
  answer: anything,
} as const
const errorOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as OutgoingError,
  )

test('a call sends JSON below the base URL and returns the parsed answer', async () => {
  const { service } = await open((request, response) => {
    response.end(JSON.stringify({ url: request.url, type: request.headers['content-type'] }))
  })
  const answer = z.object({ url: z.string(), type: z.string() })
  expect(await service.request({ ...write, query: { page: '2 & 3' }, answer })).toEqual({
    url: '/v1/write?page=2+%26+3',
    type: 'application/json; charset=UTF-8',
  })
})

test.each([
  [400, 'refused', false],
  [422, 'refused', false],
  [401, 'unauthorised', false],
  [403, 'unauthorised', false],
  [429, 'unreachable', false],
  [408, 'timeout', true],
  [500, 'bad_answer', true],
  [503, 'bad_answer', true],
  [302, 'bad_answer', true],
])('status %s is %s', async (status, kind, mayBeDone) => {
  const { service, requests } = await open((_, response) => {
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end('{"message":"words"}')
  })
  const error = await errorOf(service.request(write))
  expect(error).toMatchObject({ kind, status, mayBeDone })
  expect(requests()).toBe(1)
})

test('a refusal keeps the words of the service, but no logger finds them', async () => {
  const { service } = await open((_, response) => response.writeHead(422).end('{"phone":"01712345678"}'))
  const error = await errorOf(service.request(write))
  expect(error?.answer).toEqual({ phone: '01712345678' })
  expect(JSON.stringify({ ...error, message: error?.message, stack: error?.stack })).not.toContain('01712345678')
})

test.each([
  ['no JSON', '<html>'],
  ['another shape', '{"id":"x"}'],
  ['an empty body', ''],
])('%s is a bad answer', async (_, body) => {
  const { service } = await open((_, response) => response.end(body))
  const error = await errorOf(service.request({ ...read, answer: z.object({ id: z.number() }) }))
  expect(error).toMatchObject({ kind: 'bad_answer', mayBeDone: true })
})

test('an answer that is too large is not read to its end', async () => {
  const { service } = await open((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(50_000)));
    }
    response.on('drain', more)
    more()
  })
  expect(await errorOf(service.request(read))).toMatchObject({ kind: 'bad_answer', message: /1000000 bytes/ })
})

test('no answer in time, and a broken connection, may both have been processed', async () => {
  const silent = await open(() => {}, { timeoutMs: 30 })
  expect(await errorOf(silent.service.request(write))).toMatchObject({ kind: 'timeout', mayBeDone: true })
  const breaking = await open((request) => request.socket.destroy())
  expect(await errorOf(breaking.service.request(write))).toMatchObject({ kind: 'timeout', mayBeDone: true })
})

test('a service that does not listen is unreachable: nothing was done', async () => {
  const { service, server } = await open(() => {})
  await new Promise((closed) => server.close(closed))
  expect(await errorOf(service.request(write))).toMatchObject({ kind: 'unreachable', mayBeDone: false })
})

test('only what may be repeated is repeated, and only after what may pass', async () => {
  let answers = [500, 0, 200]
  const { service, requests, lines } = await open((request, response) => {
    const status = answers.shift() ?? 200
    if (status === 0) request.socket.destroy()
    else response.writeHead(status).end('{}')
  })
  await service.request({ ...write, isRepeatable: true })
  expect(lines.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'bad_answer'],
    [2, 'timeout'],
    [3, 'ok'],
  ])
  answers = [500, 200]
  expect(await errorOf(service.request(write))).toMatchObject({ status: 500 })
  for (const status of [422, 401, 429]) {
    answers = [status, 200]
    expect(await errorOf(service.request(read))).toMatchObject({ status })
    answers = []
  }
  expect(requests()).toBe(3 + 1 + 3)
})

test('an attempt that does not get through does not undo what an earlier one may have done', async () => {
  const lost = { isRepeatable: true, ...write }
  const opens = await open((request) => request.socket.destroy(), { maxFailures: 2 })
  expect(await errorOf(opens.service.request(lost))).toMatchObject({ kind: 'timeout', mayBeDone: true })
  expect(opens.requests()).toBe(2)
  const statuses = [500, 401, 500, 429]
  const { service } = await open((_, response) => response.writeHead(statuses.shift() ?? 200).end('{}'))
  expect(await errorOf(service.request(lost))).toMatchObject({ status: 500, mayBeDone: true })
  expect(await errorOf(service.request(lost))).toMatchObject({ status: 500, mayBeDone: true })
})

test('the log has a line for each attempt without address, query, headers and body', async () => {
  const { service, lines } = await open((_, response) => response.end('{}'))
  await service.request({ ...write, query: { phone: '01812345678' }, headers: { 'api-key': 'hidden-key' } })
  expect(lines).toEqual([
    { service: 'carrier', call: 'write', status: 200, ms: expect.any(Number), attempt: 1, outcome: 'ok' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/01712345678|01812345678|hidden-key|127\.0\.0\.1/)
})

test('the breaker opens after failures in a row, half-opens, stays open longer after a failed trial, and closes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T06:00:00Z') })
  let status = 500
  const options = { maxFailures: 3, openMs: 15_000, clock: () => new Date() }
  const { service, requests, outgoing } = await open((_, response) => response.writeHead(status).end('{}'), options)
  const health = (): ServiceHealth | undefined => outgoing.health()[0]
  for (let i = 0; i < 3; i++) expect(await errorOf(service.request(write))).toMatchObject({ status: 500 })
  expect(health()).toEqual({
    service: 'carrier',
    lastSuccessAt: null,
    lastFailure: { at: new Date('2026-11-25T06:00:00Z'), reason: 'write: It answered 500' },
    breaker: 'open',
  })
  expect(await errorOf(service.request(write))).toMatchObject({ kind: 'unreachable', isBreakerOpen: true })
  expect(requests()).toBe(3)

  vi.setSystemTime(Date.now() + 15_000)
  expect(await errorOf(service.request(write))).toMatchObject({ status: 500 })
  vi.setSystemTime(Date.now() + 15_000)
  expect(await errorOf(service.request(write))).toMatchObject({ isBreakerOpen: true })
  expect(requests()).toBe(4)

  status = 200
  vi.setSystemTime(Date.now() + 15_000)
  await service.request(write)
  expect(health()).toMatchObject({ breaker: 'closed', lastSuccessAt: new Date('2026-11-25T06:00:45Z') })
})

test('refusals and wrong credentials do not open the breaker', async () => {
  let status = 422
  const { service, outgoing } = await open((_, response) => response.writeHead(status).end('{}'), { maxFailures: 2 })
  for (let i = 0; i < 4; i++) {
    await errorOf(service.request(write))
    status = 401
  }
  expect(outgoing.health()).toMatchObject([{ breaker: 'closed', lastFailure: { reason: /credentials/ } }])
})

test.each([
  ['simulators', 'https://api.carrier.example/v1'],
  ['simulators', 'http://192.168.1.2/v1'],
  ['simulators', 'http://127.0.0.1.example/v1'],
  ['simulators', 'http://127.0.0.1@api.carrier.example/v1'],
  ['live', 'https://elsewhere.example/v1'],
  ['live', 'http://api.carrier.example/v1'],
  ['live', 'https://api.carrier.example:8443/v1'],
  ['live', 'https://user:password@api.carrier.example/v1'],
  ['live', 'not an address'],
] as const)('in mode %s the base %s is not allowed', (mode, baseUrl) => {
  const outgoing = openOutgoing({ mode, clock: wallClock, log: () => {} })
  const hosts = ['https://api.carrier.example/v1']
  expect(() => outgoing.service({ name: 'carrier', baseUrl, hosts })).toThrow(HostNotAllowed)
})

test('in live mode the hosts of the adapter and loopback are allowed', () => {
  const outgoing = openOutgoing({ mode: 'live', clock: wallClock, log: () => {} })
  const hosts = ['https://api.carrier.example/v1']
  for (const baseUrl of ['https://api.carrier.example/v1', 'http://127.0.0.1:4601', 'http://[::1]:4601'])
    expect(() => outgoing.service({ name: 'carrier', baseUrl, hosts })).not.toThrow()
})

test.each(['/../admin', '/%2e%2e/admin', 'https://elsewhere.example/', '@elsewhere.example/'])(
  'the path %s does not leave the base',
  async (path) => {
    const { service, requests } = await open((_, response) => response.end('{}'))
    await expect(service.request({ ...read, path })).rejects.toThrow(HostNotAllowed)
    expect(requests()).toBe(0)
  },
)
