import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Site } from '#server/http/site.ts'
import { canonicalQuery, namesReadBy } from '#shared/page-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cacheKeys: CacheKeys
  }
}

/** Names that advertisers add: no page reads them, but a redirect passes them on. */
const tracking = /^(utm_[a-z]+|fbclid|gclid|mc_cid|mc_eid)$/
/** React Router's, in requests for a page's data: the routes whose data are wanted. */
const routesName = '_routes'

/**
 * What an answer is cached by: the address that stands in it, the path, and of the query the names that its route reads. A
 * page is made from just that, so that nobody can have something else cached in its place.
 */
export class CacheKeys {
  #siteOf: (request: IncomingMessage) => Site | undefined
  /** What the routes of the API, the feeds and the sitemaps read, by path. */
  #reads = new Map<string, readonly string[] | undefined>()
  /** Known as soon as the first page is made. */
  pageRoutes: ReadonlySet<string> | undefined

  constructor(siteOf: (request: IncomingMessage) => Site | undefined) {
    this.#siteOf = siteOf
  }

  /** Notes what each route declares to read of its query. Register it before the routes. */
  listen(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url, schema }) => {
      if (![method].flat().includes('GET') || url.includes('*')) return
      const { querystring } = (schema ?? {}) as { querystring?: { shape?: object } }
      this.#reads.set(url, querystring ? querystring.shape && Object.keys(querystring.shape).sort() : [])
    })
  }

  /** @returns undefined: this request is answered with nothing that is cached */
  of(request: IncomingMessage): string | undefined {
    const site = this.#siteOf(request)
    const { url = '' } = request
    if (!site || !('origin' in site) || !url.startsWith('/')) return undefined
    // No origin and no path has a space in it.
    return `${site.origin} ${this.canonical(url)}`
  }

  /** An address with nothing in its query but what its route reads. */
  canonical(url: string): string {
    const at = url.indexOf('?')
    if (at < 0) return url
    const path = url.slice(0, at)
    const query = url.slice(at)
    if (this.#reads.has(path)) {
      const names = this.#reads.get(path)
      return names ? path + canonicalQuery(query, names) : url
    }
    // Nothing of this is cached: React Router asks for routes by name, the back office reads its own in the browser.
    if (/^\/(backend|admin|__manifest)(\/|$)/.test(path)) return url
    const page = path.replace(/\/_(root)?\.data$/, '/')
    if (!path.endsWith('.data')) return path + canonicalQuery(query, namesReadBy(page))
    return path + this.#dataQuery(query, namesReadBy(page.replace(/\.data$/, '')))
  }

  #dataQuery(query: string, names: readonly string[]): string {
    const wanted = new URLSearchParams(query)
      .getAll(routesName)
      .flatMap((ids) => ids.split(','))
      .filter((id) => !this.pageRoutes || this.pageRoutes.has(id))
    const read = canonicalQuery(query, names)
    if (wanted.length === 0) return read
    const routes = `${routesName}=${[...new Set(wanted)].sort().join(',')}`
    return read ? `${read}&${routes}` : `?${routes}`
  }
}

/** The target of a redirect, with what an advertiser had added to the address that leads there. */
export function withTracking(target: string, from: string): string {
  const at = from.indexOf('?')
  if (at < 0) return target
  const added = new URLSearchParams([...new URLSearchParams(from.slice(at))].filter(([name]) => tracking.test(name)))
  const text = added.toString()
  return text ? `${target}${target.includes('?') ? '&' : '?'}${text}` : target
}
