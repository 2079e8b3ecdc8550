import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from '#platform/cache/page-cache.ts'
import { endFlight, serveFromCache } from './front-cache.ts'

/** The front cache with a handler that is worked by hand. */
async function open({ timeoutMs = 60_000 } = {}) {
  const cache = new PageCache()
  const handled: {
    path: string
    store: (text: string) => void
    answer: (status: number, text: string) => void
    endsFlight: () => void
  }[] = []
  const server = createServer(
    serveFromCache(
      (key, request, response) => cache.answer(key, request, response),
      ({ url }) => url,
      cache,
      (request, response) => {
        const begun = cache.version
        const key = request.url ?? ''
        const answer = (status: number, text: string) => response.writeHead(status).end(text)
        handled.push({
          path: key,
          answer,
          endsFlight: () => endFlight(request),
          store: (text) => {
            cache.store(key, { headers: {}, body: Buffer.from(text), tags: ['product:1'] }, begun)
            answer(200, text)
          },
        })
      },
      timeoutMs,
    ),
  )
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers })
    return `${answer.status} ${await answer.text()}`
  }
  return {
    url,
    cache,
    handled,
    ask,
    connections: () => new Promise<number>((found) => server.getConnections((_, count) => found(count))),
    crowd: (count: number, path: string) => Array.from({ length: count }, () => ask(path)),
    areHandled: (count: number) => expect.poll(() => handled.length).toBe(count),
  }
}

test('concurrent requests for an uncached page render it once, and all get it', async () => {
  const shop = await open()
  const crowd = shop.crowd(20, '/product/1')
  await shop.areHandled(1)
  await expect.poll(() => shop.cache.waited).toBe(19)
  shop.handled[0]?.store('the page')
  expect(await Promise.all(crowd)).toEqual(Array(20).fill('200 the page'))
  expect(shop.handled.length).toBe(1)
})

test('a cached answer of /backend/api is also served under /api', async () => {
  const shop = await open()
  const first = shop.ask('/backend/api/products-data?limit=24')
  await shop.areHandled(1)
  shop.handled[0]?.store('the list')
  expect([await first, await shop.ask('/api/products-data?limit=24')]).toEqual(['200 the list', '200 the list'])
  expect(shop.handled.length).toBe(1)
})

test('requests for another page, for API data or from staff are not collapsed', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areHandled(1)
  const others = [
    shop.ask('/product/2'),
    shop.ask('/backend/api/user-session'),
    shop.ask('/backend/api/user-session'),
    shop.ask('/product/1', { cookie: 'a=1; bunon_staff=x' }),
  ]
  await shop.areHandled(5)
  for (const one of shop.handled) one.answer(200, 'x')
  await Promise.all([first, ...others])
})

test('an answer that is not cached goes to its requester only; the next request renders the page', async () => {
  const shop = await open()
  const crowd = shop.crowd(3, '/product/1')
  await shop.areHandled(1)
  shop.handled[0]?.answer(500, 'broken')
  await shop.areHandled(2)
  shop.handled[1]?.store('the page')
  expect((await Promise.all(crowd)).sort()).toEqual(['200 the page', '200 the page', '500 broken'])
})

test('a page that changes while it is rendered is rendered again for the waiting requests', async () => {
  const shop = await open()
  const crowd = shop.crowd(3, '/product/1')
  await shop.areHandled(1)
  shop.cache.invalidate(['product:1'])
  shop.handled[0]?.store('the old price')
  await shop.areHandled(2)
  shop.handled[1]?.store('the new price')
  expect((await Promise.all(crowd)).sort()).toEqual(['200 the new price', '200 the new price', '200 the old price'])
})

test('when the client of the rendering request goes away, the next request renders the page', async () => {
  const shop = await open()
  const first = get(`${shop.url}/product/1`).on('error', () => {})
  await shop.areHandled(1)
  const crowd = shop.crowd(2, '/product/1')
  await expect.poll(() => shop.cache.waited).toBe(2)
  first.destroy()
  await shop.areHandled(2)
  shop.handled[1]?.store('the page')
  expect(await Promise.all(crowd)).toEqual(['200 the page', '200 the page'])
})

test('nobody waits for a request that is queued before it renders the page', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areHandled(1)
  const crowd = shop.crowd(5, '/product/1')
  await expect.poll(() => shop.cache.waited).toBe(5)
  shop.handled[0]?.endsFlight()
  await shop.areHandled(2)
  shop.handled[1]?.store('the page')
  expect(await Promise.all(crowd)).toEqual(Array(5).fill('200 the page'))
  shop.handled[0]?.answer(429, 'later')
  expect(await first).toBe('429 later')
})

test('a request waits for another’s page only until the timeout', async () => {
  const shop = await open({ timeoutMs: 100 })
  const crowd = shop.crowd(3, '/product/1')
  await shop.areHandled(3)
  for (const one of shop.handled) one.answer(200, 'own')
  expect(await Promise.all(crowd)).toEqual(Array(3).fill('200 own'))
})

test('nothing is rendered for a client that went while waiting', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areHandled(1)
  const second = get(`${shop.url}/product/1`).on('error', () => {})
  await expect.poll(() => shop.cache.waited).toBe(1)
  second.destroy()
  await expect.poll(shop.connections).toBe(1)
  shop.handled[0]?.answer(500, 'broken')
  await first
  // It comes after the one that would have been woken.
  const other = shop.ask('/product/2')
  await expect.poll(() => shop.handled.at(-1)?.path).toBe('/product/2')
  expect(shop.handled.map(({ path }) => path)).toEqual(['/product/1', '/product/2'])
  shop.handled[1]?.answer(200, 'another page')
  expect(await other).toBe('200 another page')
})
