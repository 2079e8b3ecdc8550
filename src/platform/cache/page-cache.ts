import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CacheTag, Place } from './changes.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** A page as one process hands it to another. */
export type CachedPage = {
  headers: Record<string, string>
  etag: string
  /** The same page, compressed once for each way that was asked for: as it is, it takes ten times the memory. */
  bodies: Map<Encoding, Buffer>
  tags: readonly CacheTag[]
  /** From that moment on it shows something else, although nobody changed anything: a banner's time has come. */
  until: number
}
type Kept = CachedPage
type Headers = Record<string, string | number>

/** So many announcements lie at most between the making of a page and its coming here. */
const placesKnown = 1000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/** Encodes a body once. Brotli at 5: near its best size for HTML at a tenth of the time. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  if (encoding === 'gzip') return zip(body, { level: 6 })
  return body
}

async function decode({ bodies }: CachedPage): Promise<Buffer> {
  for (const [encoding, body] of bodies)
    return encoding === 'br' ? unbrotli(body) : encoding === 'gzip' ? unzip(body) : body
  throw new Error('a page without a body is kept')
}

/** The best encoding that the client takes. */
export function encodingFor(accept: string | string[] | undefined): Encoding {
  const wanted = String(accept ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return 'gzip'
  return 'identity'
}

/** So old, in seconds, what a shopper sees of the catalogue may be: a new price is shown by then. */
const oldest = 2

/**
 * Data of a page that a browser fetches before anybody opens it (it says so): this visitor may use them without asking
 * again while they are no older than the catalogue may be, or the visit would wait for the answer that nothing has changed.
 * @returns the Cache-Control; undefined for whatever else is asked for
 */
export function prefetchCacheControl({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const isAhead = String(headers['sec-purpose'] ?? '').startsWith('prefetch') && /\.data(\?|$)/.test(url ?? '')
  return isAhead ? `private, max-age=${oldest}` : undefined
}

/**
 * Public answers kept in memory, by keys that cache-keys.ts makes (the language is in the path). They carry nothing personal, so one copy serves
 * everybody; `drop` takes out exactly those that show what has changed.
 */
export class PageCache {
  #pages: LRUCache<string, Kept>
  #byTag = new Map<CacheTag, Set<string>>()
  /** What goes before each body; put together once. */
  #headers = new WeakMap<Buffer, Headers>()
  /** Counts what was dropped. */
  #clock = 0
  /** When each tag was last dropped, by #clock; what is older than #floor is forgotten and counts as dropped. */
  #dropped = new Map<CacheTag, number>()
  #floor = 0
  /** The places of the last announcements by #clock, and the other way round. */
  #places = new LRUCache<number, Place>({ max: placesKnown })
  #clockAt = new LRUCache<Place, number>({ max: placesKnown })
  #making = new Map<string, PromiseWithResolvers<void>>()
  #time: () => number
  hits = 0
  misses = 0
  /** Requests that waited for another's page (counted at the door). */
  waited = 0
  dropped = 0
  /** Told of every page that is kept here first: others may keep it too. */
  shared: (key: string, page: CachedPage, begun: Place) => void = () => {}

  /**
   * @param bytes that bodies may take in this process
   * @param time what the clock on the wall says
   */
  constructor(bytes = 16 * 1024 * 1024, time = Date.now) {
    this.#time = time
    this.#pages = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (page) => 1024 + [...page.bodies.values()].reduce((sum, body) => sum + body.length, 0),
      dispose: (page, key) => this.#forget(page, key),
    })
  }

  /**
   * Answers at the door, before any routing, if the page is kept. False: somebody else must answer.
   * @param key what the answer to this request is cached by; undefined: nothing
   */
  answer(key: string | undefined, request: IncomingMessage, response: ServerResponse): boolean {
    if (key === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const page = this.#pages.get(key)
    if (!page) return false
    if (page.until <= this.#time()) {
      this.#pages.delete(key)
      return false
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    this.hits++
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
      const held = prefetchCacheControl(request)
      const headers = this.#headersOf(page, encoding, body)
      response.writeHead(200, held ? { ...headers, 'cache-control': held } : headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const body = page.bodies.get(encoding)
    if (body) send(body)
    else
      this.#encoded(key, page, encoding)
        .then(send)
        .catch(() => response.destroy())
    return true
  }

  #headersOf(page: Kept, encoding: Encoding, body: Buffer): Headers {
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

  /** Taken before a page is made; given to `keep`, it tells whether what the page read has changed meanwhile. */
  get now(): number {
    return this.#clock
  }

  /** Resolves when whoever makes this page is done with it, well or badly; undefined: nobody makes it. */
  awaited(key: string): Promise<void> | undefined {
    return this.#making.get(key)?.promise
  }

  /** Says that this page is being made. @returns how to say that it is no longer; being kept says so too */
  begin(key: string): () => void {
    const made = Promise.withResolvers<void>()
    this.#making.set(key, made)
    return () => this.#making.get(key) === made && this.#end(key)
  }

  #end(key: string) {
    this.#making.get(key)?.resolve()
    this.#making.delete(key)
  }

  /**
   * Keeps a finished page, unless one of its tags was dropped since it was begun. Answers its ETag.
   * @param begun the value of `now` before the first read for it
   */
  keep(
    key: string,
    page: {
      headers: Record<string, string>
      body: Buffer
      tags: readonly CacheTag[]
      encoded?: [Encoding, Buffer]
      /** When it becomes something else by itself; undefined: never. */
      until?: Date | undefined
    },
    begun: number,
  ): string {
    this.misses++
    const etag = `"${createHash('sha1').update(page.body).digest('base64url')}"`
    const made: CachedPage = {
      headers: page.headers,
      etag,
      bodies: new Map([page.encoded ?? ['identity', page.body]]),
      tags: page.tags,
      until: page.until?.getTime() ?? Number.POSITIVE_INFINITY,
    }
    this.adopt(key, made, begun)
    if (made.bodies.has('identity')) void this.#pack(key, made)
    const place = this.#places.get(begun)
    if (place && !made.bodies.has('identity')) this.shared(key, made, place)
    return etag
  }

  /**
   * Keeps a page that another process has made, unless what it shows has changed since.
   * @param begun what that process had heard before it began; a page of one who had heard more than this one is not kept
   */
  adoptFrom(key: string, page: CachedPage, begun: Place): void {
    const clock = this.#clockAt.get(begun)
    if (clock !== undefined) this.adopt(key, page, clock)
  }

  /** Keeps a page that is finished, perhaps by another process, unless one of its tags was dropped since it was begun. */
  adopt(key: string, page: CachedPage, begun: number): void {
    const stale = begun < this.#floor || page.tags.some((tag) => (this.#dropped.get(tag) ?? -1) > begun)
    if (!stale) this.#pages.set(key, page)
    this.#end(key)
    if (stale || !this.#pages.has(key)) return
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
  }

  /** All that is kept, what was asked for last at the end. */
  entries(): [string, CachedPage][] {
    return [...this.#pages.entries()].reverse()
  }

  /**
   * Takes out every page that shows one of these.
   * @param place of the announcement; undefined: something was missed
   */
  drop(tags: readonly CacheTag[], place?: Place) {
    this.#clock++
    if (place) {
      this.#places.set(this.#clock, place)
      this.#clockAt.set(place, this.#clock)
    }
    if (tags.includes('everything')) {
      this.dropped += this.#pages.size
      this.#floor = this.#clock
      this.#dropped.clear()
      this.#pages.clear()
      return
    }
    for (const tag of tags) {
      this.#dropped.set(tag, this.#clock)
      for (const key of this.#byTag.get(tag) ?? []) if (this.#pages.delete(key)) this.dropped++
    }
    if (this.#dropped.size > 50_000) {
      this.#dropped.clear()
      this.#floor = this.#clock
    }
  }

  get size() {
    return this.#pages.size
  }

  /** The page in a way in which it is not kept yet; what browsers ask for is kept from now on. */
  async #encoded(key: string, page: Kept, encoding: Encoding): Promise<Buffer> {
    const body = await encode(await decode(page), encoding)
    if (encoding !== 'identity' && !page.bodies.has(encoding)) {
      page.bodies.set(encoding, body)
      this.#weigh(key, page)
    }
    return body
  }

  /** Somebody asked first who takes nothing compressed. */
  async #pack(key: string, page: Kept) {
    await this.#encoded(key, page, 'br')
    page.bodies.delete('identity')
    this.#weigh(key, page)
  }

  /** Its size has changed. */
  #weigh(key: string, page: Kept) {
    if (this.#pages.peek(key) === page) this.#pages.set(key, page, { noDisposeOnSet: true })
  }

  #forget(page: Kept, key: string) {
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}
