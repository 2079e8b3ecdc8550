import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encode, encodingFor, PageCache, prefetchCacheControl } from './page-cache.ts'

const unzip = promisify(gunzip)

const page = (text: string, tags: `product:${number}`[]) => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
})

/** The same, where the answer may take a moment. */
function askLater(cache: PageCache, url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body?: Buffer }>((done) => {
    let head: { status: number; headers: Record<string, unknown> }
    const response = {
      writeHead: (status: number, sent: Record<string, unknown>) => {
        head = { status, headers: sent }
      },
      end: (body?: Buffer) => done({ ...head, ...(body && { body }) }),
    }
    cache.answer(`shop${url}`, { method: 'GET', url, headers } as never, response as never)
  })
}

/** Asks as a browser would; answers status and body, or undefined when nobody stands at the door. */
function ask(cache: PageCache, url: string, headers: Record<string, string> = {}) {
  let answer: { status: number; headers: Record<string, unknown>; body?: Buffer } | undefined
  const response = {
    writeHead: (status: number, sent: Record<string, unknown>) => {
      answer = { status, headers: sent }
    },
    end: (body?: Buffer) => {
      if (answer) answer.body = body
    },
  }
  const kept = cache.answer(`shop${url}`, { method: 'GET', url, headers } as never, response as never)
  return kept ? answer : undefined
}

describe('kept pages', () => {
  test('are answered until something they show changes', () => {
    const cache = new PageCache()
    cache.keep('shop/a', page('A', ['product:1', 'product:2']), cache.now)
    cache.keep('shop/b', page('B', ['product:2']), cache.now)
    expect(ask(cache, '/a')?.body?.toString()).toBe('A')
    cache.drop(['product:1'])
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')?.body?.toString()).toBe('B')
    cache.drop(['everything'])
    expect(ask(cache, '/b')).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  test('are taken over from another process, but for what has changed since it was asked', () => {
    const [one, other] = [new PageCache(), new PageCache()]
    for (const name of ['a', 'b', 'c'])
      one.keep(`shop/${name}`, page(name, name === 'a' ? ['product:1'] : ['product:2']), one.now)
    ask(one, '/b')
    const begun = other.now
    other.drop(['product:1'])
    for (const [key, kept] of one.entries()) other.adopt(key, kept, begun)
    expect(ask(other, '/a')).toBeUndefined()
    expect(ask(other, '/b')).toEqual(ask(one, '/b'))
    // What was asked for last stays longest.
    expect(one.entries().map(([key]) => key)).toEqual(['shop/a', 'shop/c', 'shop/b'])
    other.drop(['product:2'])
    expect(other.size).toBe(0)
  })

  test('are shared with processes that have heard as much as their maker, unless what they show has changed since', () => {
    const [maker, other] = [new PageCache(), new PageCache()]
    const sent: Parameters<PageCache['shared']>[] = []
    maker.shared = (...page) => sent.push(page)
    const make = (name: string, begun = maker.now) =>
      maker.keep(`shop/${name}`, { ...page(name, ['product:1']), encoded: ['br', Buffer.from(name)] }, begun)
    const take = () => {
      for (const page of sent.splice(0)) other.adoptFrom(...page)
    }
    make('before anything was heard')
    expect(sent).toEqual([])
    for (const cache of [maker, other]) cache.drop([], '@1')
    make('a')
    take()
    expect(ask(other, '/a', { 'accept-encoding': 'br' })?.body?.toString()).toBe('a')
    // The other hears of a change first: what was begun before its maker has heard of it shows the old price.
    other.drop(['product:1'], '@2')
    expect(other.size).toBe(0)
    make('b')
    take()
    expect(other.size).toBe(0)
    // The maker hears of a change first: the other does not know yet what its page may show.
    maker.drop(['product:1'], '@2')
    maker.drop(['product:1'], '@3')
    make('c')
    take()
    expect(other.size).toBe(0)
    other.drop(['product:1'], '@3')
    make('d')
    take()
    expect(other.size).toBe(1)
    // Whose line broke may have missed something.
    other.drop(['everything'])
    make('e')
    take()
    expect(other.size).toBe(0)
    for (const cache of [maker, other]) cache.drop([], '@4')
    make('f')
    take()
    expect(other.size).toBe(1)
  })

  test('lie there compressed, and are given as they are asked for', async () => {
    const cache = new PageCache(400_000)
    const html = Array.from({ length: 3000 }, (_, i) => `<li>${i}</li>`).join('')
    const br = await encode(Buffer.from(html), 'br')
    for (let i = 0; i < 20; i++)
      cache.keep(`shop/${i}`, { ...page(html, [`product:${i}`]), encoded: ['br', br] }, cache.now)
    expect(cache.size).toBe(20)
    const read = (accept: string) => askLater(cache, '/1', { 'accept-encoding': accept })
    expect(await unzip((await read('gzip')).body as Buffer)).toEqual(Buffer.from(html))
    const plain = await read('')
    expect(plain.body?.toString()).toBe(html)
    expect(plain.headers).toMatchObject({ 'content-length': html.length })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect((await read('br')).body).toEqual(br)
  })

  test('of whoever takes nothing compressed are packed for the next', async () => {
    const cache = new PageCache()
    cache.keep('shop/a', page('A'.repeat(5000), ['product:1']), cache.now)
    expect(ask(cache, '/a')?.body?.length).toBe(5000)
    await expect.poll(() => [...(cache.entries()[0]?.[1].bodies.keys() ?? [])]).toEqual(['br'])
    expect((await askLater(cache, '/a')).body?.toString()).toBe('A'.repeat(5000))
  })

  test('are answered until their time is over, and made anew then', () => {
    let now = Date.parse('2026-11-21T05:59:59Z')
    const cache = new PageCache(undefined, () => now)
    const until = new Date('2026-11-21T06:00:00Z')
    cache.keep('shop/a', { ...page('before noon', ['product:1']), until }, cache.now)
    cache.keep('shop/b', page('any time', ['product:1']), cache.now)
    expect(ask(cache, '/a')?.body?.toString()).toBe('before noon')
    now = until.getTime()
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')?.body?.toString()).toBe('any time')
    cache.keep('shop/a', page('after noon', ['product:1']), cache.now)
    expect(ask(cache, '/a')?.body?.toString()).toBe('after noon')
  })

  test('are not kept when what they show changed while they were made', () => {
    const cache = new PageCache()
    const begun = cache.now
    cache.drop(['product:1'])
    cache.keep('shop/a', page('old', ['product:1']), begun)
    cache.keep('shop/b', page('other', ['product:2']), begun)
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')).toBeDefined()
    cache.drop(['everything'])
    cache.keep('shop/b', page('older', ['product:2']), begun)
    expect(ask(cache, '/b')).toBeUndefined()
  })

  test('a page that the browser has is not sent again', () => {
    const cache = new PageCache()
    const etag = cache.keep('shop/a', page('A', ['product:1']), cache.now)
    expect(ask(cache, '/a', { 'if-none-match': etag })?.status).toBe(304)
  })

  test('never hold more than their share of memory', () => {
    const cache = new PageCache(200_000)
    for (let i = 0; i < 100; i++) cache.keep(`shop/${i}`, page('x'.repeat(10_000), [`product:${i}`]), cache.now)
    expect(cache.size).toBeLessThan(20)
    expect(ask(cache, '/99')).toBeDefined()
  })

  test('encodings are chosen as the browser asks', () => {
    expect(encodingFor('gzip, deflate, br')).toBe('br')
    expect(encodingFor('gzip')).toBe('gzip')
    expect(encodingFor('br;q=0, gzip')).toBe('gzip')
    expect(encodingFor(undefined)).toBe('identity')
  })
})

test('data that are fetched ahead may be used for two seconds without asking, by this visitor alone; nothing else may', () => {
  const asked = (url: string, purpose?: string) =>
    prefetchCacheControl({ url, headers: purpose === undefined ? {} : { 'sec-purpose': purpose } })
  expect(asked('/product/7.data?_routes=product', 'prefetch')).toBe('private, max-age=2')
  expect(asked('/_.data', 'prefetch')).toBe('private, max-age=2')
  expect(asked('/product/7.data?_routes=product')).toBeUndefined()
  // A document fetched ahead is held by the browser itself; a reload must ask.
  expect(asked('/bn/product/7', 'prefetch')).toBeUndefined()
  expect(asked('/bn/product/7', 'prefetch;prerender')).toBeUndefined()
})
