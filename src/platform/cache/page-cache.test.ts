import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encode, encodingFor, unbrotli } from './encoding.ts'
import { PageCache } from './page-cache.ts'
import { prefetchCacheControl } from './prefetch.ts'

const unzip = promisify(gunzip)

const page = (text: string, tags: `product:${number}`[]) => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
})

/** Like `ask`, for responses that are sent asynchronously. */
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

/** Requests as a browser does. Returns status and body; undefined: not cached. */
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

describe('cached pages', () => {
  test('are served until one of their tags is invalidated', () => {
    const cache = new PageCache()
    cache.store('shop/a', page('A', ['product:1', 'product:2']), cache.version)
    cache.store('shop/b', page('B', ['product:2']), cache.version)
    expect(ask(cache, '/a')?.body?.toString()).toBe('A')
    cache.invalidate(['product:1'])
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')?.body?.toString()).toBe('B')
    cache.invalidate(['everything'])
    expect(ask(cache, '/b')).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  test('take no more memory than their bytes: a slice of a pool would keep all of it', async () => {
    const [one, other] = [new PageCache(), new PageCache()]
    one.onStore = (key, stored, begun) => other.setFromPeer(key, stored, begun)
    const id = '@a-1'
    for (const cache of [one, other]) cache.invalidate(['settings'], id)
    const body = Buffer.from('<p>panjabi</p>'.repeat(200))
    for (const encoding of ['br', 'gzip'] as const)
      one.store(`shop/${encoding}`, { ...page('', []), body, encoded: [encoding, await encode(body, encoding)] }, 1)
    one.store('shop/plain', { ...page('', []), body }, 1)
    await askLater(one, '/br', { 'accept-encoding': 'gzip' })
    await expect.poll(() => one.entries().every(([, { bodies }]) => !bodies.has('identity'))).toBe(true)
    for (const cache of [one, other])
      for (const [key, { bodies }] of cache.entries())
        for (const [encoding, kept] of bodies) expect(kept.buffer.byteLength, `${key} ${encoding}`).toBe(kept.length)
    expect(other.size).toBe(2)
  })

  test('are taken over from another process, except those invalidated in the meantime', () => {
    const [one, other] = [new PageCache(), new PageCache()]
    for (const name of ['a', 'b', 'c'])
      one.store(`shop/${name}`, page(name, name === 'a' ? ['product:1'] : ['product:2']), one.version)
    ask(one, '/b')
    const begun = other.version
    other.invalidate(['product:1'])
    for (const [key, kept] of one.entries()) other.set(key, kept, begun)
    expect(ask(other, '/a')).toBeUndefined()
    expect(ask(other, '/b')).toEqual(ask(one, '/b'))
    // The least recently used page is evicted first.
    expect(one.entries().map(([key]) => key)).toEqual(['shop/a', 'shop/c', 'shop/b'])
    other.invalidate(['product:2'])
    expect(other.size).toBe(0)
  })

  test('with a query are handed over once they are asked for again, unless they were invalidated in between', () => {
    const [maker, other] = [new PageCache(), new PageCache()]
    maker.onStore = (key, stored, begun) => other.setFromPeer(key, stored, begun)
    for (const cache of [maker, other]) cache.invalidate([], '@1')
    const make = (name: string) =>
      maker.store(`shop/${name}`, { ...page(name, ['product:1']), encoded: ['br', Buffer.from(name)] }, maker.version)
    const headers = { 'accept-encoding': 'br' }
    make('a?page=2')
    expect(other.size).toBe(0)
    ask(maker, '/a?page=2', headers)
    expect(ask(other, '/a?page=2', headers)?.body?.toString()).toBe('a?page=2')
    make('b?page=2')
    other.invalidate(['product:1'], '@2')
    ask(maker, '/b?page=2', headers)
    expect(other.size).toBe(0)
  })

  test('are accepted from a process that was not ahead, unless they were invalidated since', () => {
    const [maker, other] = [new PageCache(), new PageCache()]
    const sent: Parameters<PageCache['onStore']>[] = []
    maker.onStore = (...page) => sent.push(page)
    const make = (name: string, begun = maker.version) =>
      maker.store(`shop/${name}`, { ...page(name, ['product:1']), encoded: ['br', Buffer.from(name)] }, begun)
    const take = () => {
      for (const page of sent.splice(0)) other.setFromPeer(...page)
    }
    make('before any invalidation')
    expect(sent).toEqual([])
    for (const cache of [maker, other]) cache.invalidate([], '@1')
    make('a')
    take()
    expect(ask(other, '/a', { 'accept-encoding': 'br' })?.body?.toString()).toBe('a')
    // The other receives the invalidation first: a page begun by the maker before it shows the old price.
    other.invalidate(['product:1'], '@2')
    expect(other.size).toBe(0)
    make('b')
    take()
    expect(other.size).toBe(0)
    // The maker receives the invalidation first: the other cannot judge its page yet.
    maker.invalidate(['product:1'], '@2')
    maker.invalidate(['product:1'], '@3')
    make('c')
    take()
    expect(other.size).toBe(0)
    other.invalidate(['product:1'], '@3')
    make('d')
    take()
    expect(other.size).toBe(1)
    // After a reconnect invalidations may have been missed.
    other.invalidate(['everything'])
    make('e')
    take()
    expect(other.size).toBe(0)
    for (const cache of [maker, other]) cache.invalidate([], '@4')
    make('f')
    take()
    expect(other.size).toBe(1)
  })

  test('are stored compressed, and served in the encoding that the client accepts', async () => {
    const cache = new PageCache(400_000)
    const html = Array.from({ length: 3000 }, (_, i) => `<li>${i}</li>`).join('')
    const br = await encode(Buffer.from(html), 'br')
    for (let i = 0; i < 20; i++)
      cache.store(`shop/${i}`, { ...page(html, [`product:${i}`]), encoded: ['br', br] }, cache.version)
    expect(cache.size).toBe(20)
    const read = (accept: string) => askLater(cache, '/1', { 'accept-encoding': accept })
    expect(await unzip((await read('gzip')).body as Buffer)).toEqual(Buffer.from(html))
    const plain = await read('')
    expect(plain.body?.toString()).toBe(html)
    expect(plain.headers).toMatchObject({ 'content-length': html.length })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect((await read('br')).body).toEqual(br)
  })

  test('are compressed for the next client when the first accepts no compression', async () => {
    const cache = new PageCache()
    cache.store('shop/a', page('A'.repeat(5000), ['product:1']), cache.version)
    expect(ask(cache, '/a')?.body?.length).toBe(5000)
    await expect.poll(() => [...(cache.entries()[0]?.[1].bodies.keys() ?? [])]).toEqual(['br'])
    expect((await askLater(cache, '/a')).body?.toString()).toBe('A'.repeat(5000))
  })

  test('are compressed better when they are served often, one after the other', async () => {
    const cache = new PageCache()
    const html = Array.from({ length: 300 }, (_, i) => `<li>${i * i} ${Math.sin(i)}</li>`).join('')
    const quick = await encode(Buffer.from(html), 'br')
    const store = (key: string) =>
      cache.store(key, { ...page('', ['product:1']), body: Buffer.from(html), encoded: ['br', quick] }, cache.version)
    for (const key of ['shop/1', 'shop/2']) store(key)
    const sizeOf = (key: string) => new Map(cache.entries()).get(key)?.bodies.get('br')?.length ?? 0
    const serve = (times: number) => {
      for (let nr = 0; nr < times; nr++) for (const path of ['/1', '/2']) ask(cache, path, { 'accept-encoding': 'br' })
    }
    serve(20)
    await expect.poll(() => sizeOf('shop/1')).toBeLessThan(quick.length)
    expect(sizeOf('shop/2')).toBe(quick.length)
    serve(1)
    await expect.poll(() => sizeOf('shop/2')).toBe(sizeOf('shop/1'))
    const best = new Map(cache.entries()).get('shop/1')?.bodies.get('br') ?? Buffer.of()
    expect((await unbrotli(best)).toString()).toBe(html)
  })

  test('are served until they expire, and rendered again then', () => {
    let now = Date.parse('2026-11-21T05:59:59Z')
    const cache = new PageCache(undefined, () => now)
    const expiresAt = new Date('2026-11-21T06:00:00Z')
    cache.store('shop/a', { ...page('before noon', ['product:1']), expiresAt }, cache.version)
    cache.store('shop/b', page('any time', ['product:1']), cache.version)
    expect(ask(cache, '/a')?.body?.toString()).toBe('before noon')
    now = expiresAt.getTime()
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')?.body?.toString()).toBe('any time')
    cache.store('shop/a', page('after noon', ['product:1']), cache.version)
    expect(ask(cache, '/a')?.body?.toString()).toBe('after noon')
  })

  test('are not stored when they were invalidated while being rendered', () => {
    const cache = new PageCache()
    const begun = cache.version
    cache.invalidate(['product:1'])
    cache.store('shop/a', page('old', ['product:1']), begun)
    cache.store('shop/b', page('other', ['product:2']), begun)
    expect(ask(cache, '/a')).toBeUndefined()
    expect(ask(cache, '/b')).toBeDefined()
    cache.invalidate(['everything'])
    cache.store('shop/b', page('older', ['product:2']), begun)
    expect(ask(cache, '/b')).toBeUndefined()
  })

  test('a page that the browser has already is answered with 304', () => {
    const cache = new PageCache()
    const etag = cache.store('shop/a', page('A', ['product:1']), cache.version)
    expect(ask(cache, '/a', { 'if-none-match': etag })?.status).toBe(304)
  })

  test('take no more memory than the limit', () => {
    const cache = new PageCache(200_000)
    for (let i = 0; i < 100; i++) cache.store(`shop/${i}`, page('x'.repeat(10_000), [`product:${i}`]), cache.version)
    expect(cache.size).toBeLessThan(20)
    expect(ask(cache, '/99')).toBeDefined()
  })

  test('count what is added later: a page in a second encoding takes twice the room', async () => {
    const cache = new PageCache(200_000)
    // Random letters: neither encoding makes them much smaller.
    const body = Buffer.from(randomBytes(15_000).toString('base64'))
    const stored = { ...page('', []), body, encoded: ['br', await encode(body, 'br')] as ['br', Buffer] }
    for (let i = 0; i < 10; i++) cache.store(`shop/${i}`, { ...stored, tags: [`product:${i}`] }, cache.version)
    expect(cache.size).toBe(10)
    for (let i = 0; i < 10; i++)
      if (ask(cache, `/${i}`, { 'accept-encoding': 'br' }))
        await askLater(cache, `/${i}`, { 'accept-encoding': 'gzip' })
    const bytes = cache.entries().flatMap(([, { bodies }]) => [...bodies.values()].map((each) => each.length))
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(200_000)
    cache.invalidate(['product:9'])
    expect(ask(cache, '/9')).toBeUndefined()
  })

  test('the encoding follows Accept-Encoding', () => {
    expect(encodingFor('gzip, deflate, br')).toBe('br')
    expect(encodingFor('gzip')).toBe('gzip')
    expect(encodingFor('br;q=0, gzip')).toBe('gzip')
    expect(encodingFor(undefined)).toBe('identity')
  })
})

test('prefetched data may be used for two seconds without revalidation, by this visitor only; nothing else may', () => {
  const asked = (url: string, purpose?: string) =>
    prefetchCacheControl({ url, headers: purpose === undefined ? {} : { 'sec-purpose': purpose } })
  expect(asked('/product/7.data?_routes=product', 'prefetch')).toBe('private, max-age=2')
  expect(asked('/_.data', 'prefetch')).toBe('private, max-age=2')
  expect(asked('/product/7.data?_routes=product')).toBeUndefined()
  // The browser keeps a prefetched document itself; a reload must revalidate.
  expect(asked('/bn/product/7', 'prefetch')).toBeUndefined()
  expect(asked('/bn/product/7', 'prefetch;prerender')).toBeUndefined()
})
