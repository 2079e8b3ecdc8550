import { createHash } from 'node:crypto'
import { createServer, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerRefusals } from '#platform/http/refusals.ts'
import { passwordMatches } from '#platform/secrets/passwords.ts'
import { AddressShares } from './address-shares.ts'
import { RecentStaffTokens } from './recent-staff-tokens.ts'
import { shedLoad } from './shed-load.ts'

/** One route of each kind; handlers wait until they are released. Its clock stands still until a test moves it. */
async function slowServer({ queueTimeoutMs = 300, shares = undefined as Parameters<typeof shedLoad>[3] } = {}) {
  const waiting: (() => void)[] = []
  const began = new Set<() => void>()
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!app.shedEarly(request, response)) handler(request, response)
      }),
  })
  answerRefusals(app)
  let come = 0
  app.addHook('onRequest', async () => void come++)
  const staffTokens = new RecentStaffTokens()
  staffTokens.add('known')
  let now = 0
  shedLoad(
    app,
    staffTokens,
    {
      pages: { concurrency: 2, queueTimeoutMs },
      data: { concurrency: 2, queueTimeoutMs },
      orders: { concurrency: 1, queueTimeoutMs: 0 },
      urgent: { concurrency: 1, queueTimeoutMs: 0 },
    },
    shares,
    () => now,
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const answer = async () => {
    for (const tell of began) tell()
    await new Promise<void>((go) => waiting.push(go))
    return { done: true }
  }
  const api = ['products-data', 'save-order', 'get-order', 'orders', 'login', '*'].map((name) => `/backend/api/${name}`)
  for (const url of api) app.all(url, answer)
  app.post('/backend/api/uploads', { schema: { consumes: ['multipart/form-data'] } }, answer)
  for (const url of ['/assets/a.js', '/media/:width/*', '/healthz', '/sw.js']) app.get(url, answer)
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answer })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    port: Number(new URL(url).port),
    waiting,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    isWorkingOn: (count: number) => expect.poll(() => waiting.length).toBe(count),
    haveCome: (count: number) => expect.poll(() => come).toBe(count),
    /** @returns the response of a request that is turned away; undefined if a handler begins to work on it */
    unlessLetIn: async (asked: Promise<Response>): Promise<Response | undefined> => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const letIn = () => resolve(undefined)
      began.add(letIn)
      return Promise.race([asked, promise]).finally(() => began.delete(letIn))
    },
    release: () => {
      for (const go of waiting.splice(0)) go()
    },
    /** Releases every handler within ten milliseconds. @returns the statuses */
    releaseAll: async (asked: Promise<Response>[]) => {
      const going = setInterval(() => {
        for (const go of waiting.splice(0)) go()
      }, 10)
      return statuses(asked).finally(() => clearInterval(going))
    },
    close: () => app.close(),
  }
}

const asks = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { headers, method })
const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status)
const page = { accept: 'text/html' }

test('excess requests are rejected at once; orders and staff are still served', async () => {
  const server = await slowServer()
  const first = ['/a', '/b', '/backend/api/products-data', '/backend/api/*'].map((path) => asks(server.url + path))
  await server.isWorkingOn(4)
  // The running requests are slow: requests that would wait too long are rejected without waiting.
  server.pass(310)
  // The minimum queue.
  const hope = [...Array(2).fill('/c'), ...Array(2).fill('/backend/api/orders')].map((path) => asks(server.url + path))
  await server.haveCome(8)
  const hopeEnds = Promise.race(hope).then(() => undefined)
  const refused = (await Promise.race([asks(`${server.url}/bn/shop?x=1`, page), hopeEnds])) ?? expect.fail('it waited')
  const noData = await asks(`${server.url}/backend/api/products-data`)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await refused.text()).toContain('এই মুহূর্তে')
  expect([noData.status, noData.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8'])
  expect(Number(noData.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(noData.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await noData.json()).toMatchObject({ success: false, code: 'busy' })

  const paying = asks(`${server.url}/backend/api/save-order`, {}, 'POST')
  await server.isWorkingOn(5)
  const asStaff = () => asks(`${server.url}/backend/api/orders`, { cookie: '__Host-bunon_staff=known' })
  const staff = asStaff()
  await server.isWorkingOn(6)
  // Their limiters have a minimum queue, too.
  const more = [...Array(2).keys()].flatMap(() => [asks(`${server.url}/backend/api/save-order`, {}, 'POST'), asStaff()])
  expect(await statuses(more)).toEqual([503, 503, 503, 503])
  server.release()
  expect(await statuses([...first, paying, staff])).toEqual([200, 200, 200, 200, 200, 200])
  await server.releaseAll(hope)
  await server.close()
})

test('a queued request gets the next slot, and is rejected if none is released in time', async () => {
  const server = await slowServer()
  const first = [asks(`${server.url}/a`), asks(`${server.url}/b`)]
  await server.isWorkingOn(2)
  const waits = asks(`${server.url}/c`)
  await server.haveCome(3)
  server.release()
  await server.isWorkingOn(1)
  const second = asks(`${server.url}/d`)
  await server.isWorkingOn(2)
  const inVain = asks(`${server.url}/e`)
  await server.haveCome(5)
  server.pass(300)
  expect((await inVain).status).toBe(503)
  server.release()
  expect(await statuses([...first, waits, second])).toEqual([200, 200, 200, 200])
  await server.close()
})

test('clients that disconnect before the response release their slot', async () => {
  const server = await slowServer()
  const gone: Socket[] = []
  for (let nr = 0; nr < 2; nr++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n')
    gone.push(socket)
  }
  await server.isWorkingOn(2)
  for (const socket of gone) socket.destroy()
  await expect
    .poll(async () => {
      const asked = asks(`${server.url}/again`)
      const before = server.waiting.length
      await Promise.race([asked, expect.poll(() => server.waiting.length).toBeGreaterThan(before)])
      server.release()
      return (await asked).status
    })
    .toBe(200)
  await server.close()
})

test('files, images, uploads and health checks are never rejected', async () => {
  const server = await slowServer({ queueTimeoutMs: 0 })
  const busy = ['/a', '/b', '/backend/api/orders', '/backend/api/orders'].map((path) => asks(server.url + path))
  await server.isWorkingOn(4)
  const light = ['/assets/a.js', '/media/320/a.webp', '/healthz', '/sw.js'].map((path) => asks(server.url + path))
  const upload = asks(
    `${server.url}/backend/api/uploads`,
    { 'content-type': 'multipart/form-data; boundary=x' },
    'POST',
  )
  await server.isWorkingOn(9)
  server.release()
  expect(await statuses([...busy, ...light, upload])).toEqual(Array(9).fill(200))
  await server.close()
})

test('a URL that only looks like a file, an upload or an order is not exempt', async () => {
  const server = await slowServer({ queueTimeoutMs: 0 })
  const busy = ['/a', '/b', '/backend/api/orders', '/backend/api/orders'].map((path) => asks(server.url + path))
  await server.isWorkingOn(4)
  const lookalikes = [
    asks(`${server.url}/assets/none`),
    asks(`${server.url}/mediaX`),
    asks(`${server.url}/healthz/more`),
    asks(`${server.url}/shop`, { 'content-type': 'multipart/form-data' }),
    asks(`${server.url}/shop`, { 'content-type': 'multipart/form-data; boundary=x' }, 'POST'),
    asks(`${server.url}/backend/api/orders`, { 'content-type': 'multipart/form-data; boundary=x' }, 'POST'),
    asks(`${server.url}/backend/api/admin-of-nothing`),
    asks(`${server.url}/backend/api/save-order-not`),
  ]
  expect(await statuses(lookalikes)).toEqual(Array(8).fill(503))
  server.release()
  await statuses(busy)
  await server.close()
})

test('the busy page loads nothing else, is in the requested language, and reloads after a random time', async () => {
  const server = await slowServer({ queueTimeoutMs: 0 })
  const busy = ['/a', '/b'].map((path) => asks(server.url + path))
  await server.isWorkingOn(2)
  const english = await asks(`${server.url}/shop`, page)
  const html = await english.text()
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  expect(english.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  expect(english.headers.get('cache-control')).toBe('no-store')
  expect(html).not.toMatch(/(src|href)=|style="/)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain(`http-equiv="refresh" content="${english.headers.get('retry-after')}"`)
  expect(await (await asks(`${server.url}/bn/shop`, page)).text()).toContain('<html lang="bn">')
  const back = await Promise.all(
    Array.from({ length: 20 }, async () => (await asks(`${server.url}/shop`, page)).headers.get('retry-after')),
  )
  expect(new Set(back).size).toBeGreaterThan(1)
  server.release()
  await statuses(busy)
  await server.close()
})

test('a staff cookie with an unknown token gives no priority', async () => {
  const server = await slowServer({ queueTimeoutMs: 0 })
  const busy = [1, 2].map((nr) => asks(`${server.url}/page-${nr}`, page))
  await server.isWorkingOn(2)
  const asStaff = (cookie: string) => asks(`${server.url}/mine`, { ...page, cookie })
  expect((await server.unlessLetIn(asStaff('bunon_staff=guess')))?.status).toBe(503)
  const known = asStaff('a=b; bunon_staff=known')
  await server.isWorkingOn(3)
  server.release()
  expect(await statuses([...busy, known])).toEqual([200, 200, 200])
  await server.close()
})

test('one address waits for its own requests and delays no other; excess requests are told why', async () => {
  const share = { burstMs: 1000, share: 1 / 4, concurrency: 1, queueTimeoutMs: 100 }
  const shares = {
    pages: new AddressShares(share),
    data: new AddressShares(share),
    urgent: new AddressShares(share),
  }
  const server = await slowServer({ queueTimeoutMs: 30_000, shares })
  const from = (localAddress: string, path: string) =>
    new Promise<{ status: number; body: string }>((done) =>
      get(server.url + path, { localAddress, agent: false, headers: page }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (piece) => (body += piece))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }))
      }),
    )
  for (const path of ['/bn/page', '/backend/api/products-data']) {
    const first = from('127.0.0.2', path)
    await server.isWorkingOn(1)
    const others = Array.from({ length: 9 }, () => from('127.0.0.2', path))
    const refused = await Promise.all(others)
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(429))
    expect(refused[0]?.body).toContain(path === '/bn/page' ? 'আপনার সংযোগ থেকে' : 'too_many')
    const other = from('127.0.0.3', path)
    await server.isWorkingOn(2)
    server.release()
    expect([(await first).status, (await other).status]).toEqual([200, 200])
  }
  await server.close()
})

test('staff tokens are read from either cookie name, at any position', () => {
  const staffTokens = new RecentStaffTokens()
  staffTokens.add('abc_-1')
  expect(
    ['bunon_staff=abc_-1', 'x=1; bunon_staff=abc_-1; y=2', '__Host-bunon_staff=abc_-1'].map((c) => staffTokens.has(c)),
  ).toEqual([true, true, true])
  expect(
    [undefined, '', 'bunon_staff=', 'bunon_staff=abc', 'not_bunon_staff=abc_-1'].map((c) => staffTokens.has(c)),
  ).toEqual(Array(5).fill(false))
})

test('under a flood of log-ins the next is rejected before its body is read', async () => {
  const server = await slowServer({ queueTimeoutMs: 30_000 })
  let going = true
  onTestFinished(() => void (going = false))
  const storm = Array.from({ length: 40 }, async () => {
    while (going) await passwordMatches(undefined, 'guess').catch(() => setTimeout(1))
  })
  const logIn = () => asks(`${server.url}/backend/api/login`, {}, 'POST')
  const letIn: Promise<Response>[] = []
  const answerOrIn = async () => {
    const asked = logIn()
    letIn.push(asked)
    const refused = await server.unlessLetIn(asked)
    // Otherwise its slot is missing, and the next one is neither let in nor turned away.
    if (!refused) server.release()
    return refused && [refused.status, refused.headers.has('retry-after')]
  }
  await expect.poll(answerOrIn).toEqual([503, true])
  going = false
  await Promise.all(storm)
  letIn.push(logIn())
  expect((await server.releaseAll(letIn)).at(-1)).toBe(200)
  await server.close()
})

test('pages that render synchronously leave time for other work in between', async () => {
  const app = Fastify()
  answerRefusals(app)
  const limits = { concurrency: 1, queueTimeoutMs: 5000 }
  let come = 0
  app.addHook('onRequest', async () => void come++)
  const all = { pages: limits, data: limits, orders: limits, urgent: limits }
  // However slow the machine is, no time passes for the queue.
  shedLoad(app, new RecentStaffTokens(), all, undefined, () => 0)
  const begin = Promise.withResolvers<void>()
  let made = 0
  app.route({
    method: 'GET',
    url: '/*',
    handler: async () => {
      if (made++ === 0) await begin.promise
      for (const end = performance.now() + 10; performance.now() < end; );
      return { made }
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const asked = Array.from({ length: 20 }, () => asks(`${url}/a`))
    await expect.poll(() => come).toBe(20)
    begin.resolve()
    await Promise.race(asked)
    expect(made).toBeLessThan(20)
    expect(await statuses(asked)).toEqual(Array(20).fill(200))
  } finally {
    await app.close()
  }
})
