import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from '#platform/cache/page-cache.ts'
import { door, letOthersMake } from './door.ts'

/** A door with a hand-worked kitchen behind it. */
async function open({ patience = 5000 } = {}) {
  const cache = new PageCache()
  const inside: {
    keep: (text: string) => void
    answer: (status: number, text: string) => void
    waitsItself: () => void
  }[] = []
  const server = createServer(
    door(
      (key, request, response) => cache.answer(key, request, response),
      ({ url }) => url,
      cache,
      (request, response) => {
        const begun = cache.now
        const key = request.url ?? ''
        const answer = (status: number, text: string) => response.writeHead(status).end(text)
        inside.push({
          answer,
          waitsItself: () => letOthersMake(request),
          keep: (text) => {
            cache.keep(key, { headers: {}, body: Buffer.from(text), tags: ['product:1'] }, begun)
            answer(200, text)
          },
        })
      },
      patience,
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
    inside,
    ask,
    crowd: (count: number, path: string) => Array.from({ length: count }, () => ask(path)),
    areInside: (count: number) => expect.poll(() => inside.length).toBe(count),
  }
}

test('many ask for a page that is not kept: it is made once, and all get it', async () => {
  const shop = await open()
  const crowd = shop.crowd(20, '/product/1')
  await shop.areInside(1)
  await setTimeout(100)
  shop.inside[0]?.keep('the page')
  expect(await Promise.all(crowd)).toEqual(Array(20).fill('200 the page'))
  expect(shop.inside.length).toBe(1)
})

test('what is kept of /backend/api is given under /api, too', async () => {
  const shop = await open()
  const first = shop.ask('/backend/api/products-data?limit=24')
  await shop.areInside(1)
  shop.inside[0]?.keep('the list')
  expect([await first, await shop.ask('/api/products-data?limit=24')]).toEqual(['200 the list', '200 the list'])
  expect(shop.inside.length).toBe(1)
})

test('another page, another visitor’s data, staff: none waits for somebody else', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areInside(1)
  const others = [
    shop.ask('/product/2'),
    shop.ask('/backend/api/user-session'),
    shop.ask('/backend/api/user-session'),
    shop.ask('/product/1', { cookie: 'a=1; bunon_staff=x' }),
  ]
  await shop.areInside(5)
  for (const one of shop.inside) one.answer(200, 'x')
  await Promise.all([first, ...others])
})

test('an answer that is not kept is for the one who asked; the next makes the page', async () => {
  const shop = await open()
  const crowd = shop.crowd(3, '/product/1')
  await shop.areInside(1)
  shop.inside[0]?.answer(500, 'broken')
  await shop.areInside(2)
  shop.inside[1]?.keep('the page')
  expect((await Promise.all(crowd)).sort()).toEqual(['200 the page', '200 the page', '500 broken'])
})

test('what changed while the page was made is seen by all who asked after it', async () => {
  const shop = await open()
  const crowd = shop.crowd(3, '/product/1')
  await shop.areInside(1)
  shop.cache.drop(['product:1'])
  shop.inside[0]?.keep('the old price')
  await shop.areInside(2)
  shop.inside[1]?.keep('the new price')
  expect((await Promise.all(crowd)).sort()).toEqual(['200 the new price', '200 the new price', '200 the old price'])
})

test('whoever makes the page goes away: the next makes it', async () => {
  const shop = await open()
  const first = get(`${shop.url}/product/1`).on('error', () => {})
  await shop.areInside(1)
  const crowd = shop.crowd(2, '/product/1')
  await setTimeout(50)
  first.destroy()
  await shop.areInside(2)
  shop.inside[1]?.keep('the page')
  expect(await Promise.all(crowd)).toEqual(['200 the page', '200 the page'])
})

test('nobody waits for one who has to wait itself before it makes the page', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areInside(1)
  const crowd = shop.crowd(5, '/product/1')
  await expect.poll(() => shop.cache.waited).toBe(5)
  shop.inside[0]?.waitsItself()
  await shop.areInside(2)
  shop.inside[1]?.keep('the page')
  expect(await Promise.all(crowd)).toEqual(Array(5).fill('200 the page'))
  shop.inside[0]?.answer(429, 'later')
  expect(await first).toBe('429 later')
})

test('nobody waits for ever for another’s page', async () => {
  const shop = await open({ patience: 100 })
  const crowd = shop.crowd(3, '/product/1')
  await shop.areInside(3)
  for (const one of shop.inside) one.answer(200, 'own')
  expect(await Promise.all(crowd)).toEqual(Array(3).fill('200 own'))
})

test('a visitor who went while waiting has nothing made', async () => {
  const shop = await open()
  const first = shop.ask('/product/1')
  await shop.areInside(1)
  const second = get(`${shop.url}/product/1`).on('error', () => {})
  await setTimeout(50)
  second.destroy()
  await setTimeout(50)
  shop.inside[0]?.answer(500, 'broken')
  await first
  await setTimeout(100)
  expect(shop.inside.length).toBe(1)
})
