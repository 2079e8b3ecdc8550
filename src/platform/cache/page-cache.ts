import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type CachedPage, decode } from './cached-page.ts'
import type { CacheTag, InvalidationId } from './changes.ts'
import { type Encoding, encode, encodingFor, inOwnMemory, repack } from './encoding.ts'
import { prefetchCacheControl } from './prefetch.ts'
import { TagIndex } from './tag-index.ts'

type Headers = Record<string, string | number>

/** A page that was served this often is worth the time of better compression. */
const servedOften = 5

/** Pages of other processes are rejected if more invalidations than this arrived since they were begun. */
const maxInvalidationIds = 1000

/**
 * In-memory cache of public responses, by the keys of cache-keys.ts (the language is part of the path). They hold
 * nothing personal. `invalidate` removes exactly the pages that carry one of the tags.
 */
export class PageCache {
  #pages: LRUCache<string, CachedPage>
  #byTag = new TagIndex()
  /** Response headers by body. */
  #headers = new WeakMap<Buffer, Headers>()
  #timesServed = new WeakMap<CachedPage, number>()
  /** One page at a time: compression takes a core. */
  #isRepacking = false
  /** Number of invalidations received. */
  #version = 0
  /**
   * Version at which each tag was last invalidated. Before #floor this is forgotten: everything counts as invalidated.
   */
  #invalidatedAt = new Map<CacheTag, number>()
  #floor = 0
  /** The ids of the last invalidations by version, and the reverse. */
  #ids = new LRUCache<number, InvalidationId>({ max: maxInvalidationIds })
  #versions = new LRUCache<InvalidationId, number>({ max: maxInvalidationIds })
  #inFlight = new Map<string, PromiseWithResolvers<void>>()
  #time: () => number
  hits = 0
  misses = 0
  /** Requests that waited for a page in flight (counted by the front cache). */
  waited = 0
  dropped = 0
  /** Pages with a query that other processes lack: most are requested once, and their number is unlimited. */
  #ownPages = new WeakMap<CachedPage, InvalidationId>()
  /** Called for every page that this process renders, for replication; for one with a query, at its second request. */
  onStore: (key: string, page: CachedPage, begun: InvalidationId) => void = () => {}

  /**
   * @param maxBytes of all bodies in this process
   * @param time wall clock
   */
  constructor(maxBytes = 10 * 1024 * 1024, time = Date.now) {
    this.#time = time
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => 1024 + [...page.bodies.values()].reduce((sum, body) => sum + body.length, 0),
      dispose: (page, key) => this.#byTag.remove(key, page.tags),
    })
  }

  /**
   * Answers from the cache. False: not cached.
   * @param key cache key of the request; undefined: not cacheable
   */
  answer(key: string | undefined, request: IncomingMessage, response: ServerResponse): boolean {
    if (key === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const page = this.#pages.get(key)
    if (!page) return false
    if (page.expiresAt <= this.#time()) {
      this.#pages.delete(key)
      return false
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    this.hits++
    this.#replicateOwn(key, page)
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, {
        ETag: page.etag,
        'Cache-Control': prefetchCacheControl(request) ?? page.headers['cache-control'] ?? 'no-cache',
        Vary: 'Accept-Encoding',
      })
      response.end()
      return true
    }
    const send = (body: Buffer) => {
      const cacheControl = prefetchCacheControl(request)
      const headers = this.#headersOf(page, encoding, body)
      response.writeHead(200, cacheControl ? { ...headers, 'cache-control': cacheControl } : headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const body = page.bodies.get(encoding)
    if (!body) {
      this.#encoded(key, page, encoding)
        .then(send)
        .catch(() => response.destroy())
      return true
    }
    send(body)
    if (encoding === 'br') this.#countServed(key, page, body)
    return true
  }

  #replicateOwn(key: string, page: CachedPage) {
    const begun = this.#ownPages.get(page)
    if (begun === undefined) return
    this.#ownPages.delete(page)
    this.onStore(key, page, begun)
  }

  /** Compresses a page again, better, once it has been served often. */
  #countServed(key: string, page: CachedPage, body: Buffer) {
    const times = (this.#timesServed.get(page) ?? 0) + 1
    // While another page is compressed, this one waits for a later request.
    if (times === servedOften && this.#isRepacking) return
    this.#timesServed.set(page, times)
    if (times !== servedOften) return
    this.#isRepacking = true
    repack(body)
      .then((smaller) => {
        page.bodies.set('br', inOwnMemory(smaller))
        this.#updateSize(key, page)
      })
      // The body that it has stays.
      .catch(() => {})
      .finally(() => {
        this.#isRepacking = false
      })
  }

  #headersOf(page: CachedPage, encoding: Encoding, body: Buffer): Headers {
    const known = this.#headers.get(body)
    if (known) return known
    const headers: Headers = {
      ...page.headers,
      etag: page.etag,
      vary: 'Accept-Encoding',
      'content-length': body.length,
    }
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    this.#headers.set(body, headers)
    return headers
  }

  /**
   * Read it before rendering and pass it to `store`, which rejects the page if its tags were invalidated in the
   * meantime.
   */
  get version(): number {
    return this.#version
  }

  /** Resolves when the request that renders this page has ended, with or without success; undefined: none. */
  inFlight(key: string): Promise<void> | undefined {
    return this.#inFlight.get(key)?.promise
  }

  /** Marks this page as being rendered. @returns ends the flight; storing the page does so too */
  startFlight(key: string): () => void {
    const flight = Promise.withResolvers<void>()
    this.#inFlight.set(key, flight)
    return () => this.#inFlight.get(key) === flight && this.#endFlight(key)
  }

  #endFlight(key: string) {
    this.#inFlight.get(key)?.resolve()
    this.#inFlight.delete(key)
  }

  /**
   * Stores a rendered page, unless one of its tags was invalidated since. Returns its ETag.
   * @param begun `version` before the first read for it
   */
  store(
    key: string,
    page: {
      headers: Record<string, string>
      body: Buffer
      tags: readonly CacheTag[]
      encoded?: [Encoding, Buffer]
      /** When it changes without an invalidation; undefined: never. */
      expiresAt?: Date | undefined
    },
    begun: number,
  ): string {
    this.misses++
    const etag = `"${hash('sha1', page.body, 'base64url')}"`
    const stored: CachedPage = {
      headers: page.headers,
      etag,
      bodies: new Map([page.encoded ?? ['identity', page.body]]),
      tags: page.tags,
      expiresAt: page.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    }
    this.set(key, stored, begun)
    if (stored.bodies.has('identity')) void this.#compress(key, stored)
    const id = this.#ids.get(begun)
    if (id && !stored.bodies.has('identity')) {
      if (key.includes('?')) this.#ownPages.set(stored, id)
      else this.onStore(key, stored, id)
    }
    return etag
  }

  /**
   * Stores a page that another process rendered, unless one of its tags was invalidated since.
   * @param begun last invalidation the sender had applied when it started rendering; rejected if unknown here
   */
  setFromPeer(key: string, page: CachedPage, begun: InvalidationId): void {
    const version = this.#versions.get(begun)
    if (version !== undefined) this.set(key, page, version)
  }

  /** Stores a page of this or another process, unless one of its tags was invalidated since `begun`. */
  set(key: string, page: CachedPage, begun: number): void {
    const stale = begun < this.#floor || page.tags.some((tag) => (this.#invalidatedAt.get(tag) ?? -1) > begun)
    if (!stale) {
      for (const [encoding, body] of page.bodies) page.bodies.set(encoding, inOwnMemory(body))
      this.#pages.set(key, page)
    }
    this.#endFlight(key)
    if (stale || !this.#pages.has(key)) return
    this.#byTag.add(key, page.tags)
  }

  /** All pages, the most recently used last. */
  entries(): [string, CachedPage][] {
    return [...this.#pages.entries()].reverse()
  }

  /**
   * Removes every page that carries one of these tags.
   * @param id of the invalidation; undefined after a reconnect
   */
  invalidate(tags: readonly CacheTag[], id?: InvalidationId) {
    this.#version++
    if (id) {
      this.#ids.set(this.#version, id)
      this.#versions.set(id, this.#version)
    }
    if (tags.includes('everything')) {
      this.dropped += this.#pages.size
      this.#floor = this.#version
      this.#invalidatedAt.clear()
      this.#pages.clear()
      return
    }
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#version)
      for (const key of this.#byTag.keysOf(tag)) if (this.#pages.delete(key)) this.dropped++
    }
    if (this.#invalidatedAt.size > 50_000) {
      this.#invalidatedAt.clear()
      this.#floor = this.#version
    }
  }

  get size() {
    return this.#pages.size
  }

  /** Encodes a page on the first request for this encoding, and stores the result. */
  async #encoded(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const body = inOwnMemory(await encode(await decode(page), encoding))
    if (encoding !== 'identity' && !page.bodies.has(encoding)) {
      page.bodies.set(encoding, body)
      this.#updateSize(key, page)
    }
    return body
  }

  /** The first client accepted no compression: the page is still stored compressed. */
  async #compress(key: string, page: CachedPage) {
    await this.#encoded(key, page, 'br')
    page.bodies.delete('identity')
    this.#updateSize(key, page)
  }

  /** Makes the LRU cache compute the size again, which it does not when the same object is set. */
  #updateSize(key: string, page: CachedPage) {
    if (this.#pages.peek(key) !== page) return
    this.#pages.delete(key)
    this.#pages.set(key, page)
    if (this.#pages.has(key)) this.#byTag.add(key, page.tags)
  }
}
