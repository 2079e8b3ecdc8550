import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Site } from '#server/http/site.ts'
import { canonicalQuery, namesReadBy } from '#shared/page-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cacheKeys: CacheKeys
  }
}

/** Parameters added by advertisers: no page reads them, but a redirect passes them on. */
const tracking = /^(utm_[a-z]+|fbclid|gclid|mc_cid|mc_eid)$/
/** Parameter of React Router's data requests: the routes whose data they need. */
const routesName = '_routes'

/**
 * Cache keys: origin, path, and those query parameters that the route reads. A page is rendered from just these, so
 * that requests cannot poison the cache.
 */
export class CacheKeys {
  #siteOf: (request: IncomingMessage) => Site | undefined
  /** Query parameters read by the routes of the API, the feeds and the sitemaps, by path. */
  #reads = new Map<string, readonly string[] | undefined>()
  /** Set when the first page is rendered. */
  pageRoutes: ReadonlySet<string> | undefined

  constructor(siteOf: (request: IncomingMessage) => Site | undefined) {
    this.#siteOf = siteOf
  }

  /** Records the query parameters that each route declares. Register it before the routes. */
  listen(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url, schema }) => {
      if (![method].flat().includes('GET') || url.includes('*')) return
      const { querystring } = (schema ?? {}) as { querystring?: { shape?: object } }
      this.#reads.set(url, querystring ? querystring.shape && Object.keys(querystring.shape).sort() : [])
    })
  }

  /** @returns undefined: the response to this request is never cached */
  of(request: IncomingMessage): string | undefined {
    const site = this.#siteOf(request)
    const { url = '' } = request
    if (!site || !('origin' in site) || !url.startsWith('/')) return undefined
    // Neither an origin nor a path contains a space.
    return `${site.origin} ${this.canonical(url)}`
  }

  /** The URL with only those query parameters that its route reads. */
  canonical(url: string): string {
    const at = url.indexOf('?')
    if (at < 0) return url
    const path = url.slice(0, at)
    const query = url.slice(at)
    if (this.#reads.has(path)) {
      const names = this.#reads.get(path)
      return names ? path + canonicalQuery(query, names) : url
    }
    // None of these is cached: React Router requests routes by name, the back office reads its query in the browser.
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

/** The target of a redirect, with the tracking parameters of the original URL. */
export function withTracking(target: string, from: string): string {
  const at = from.indexOf('?')
  if (at < 0) return target
  const added = new URLSearchParams([...new URLSearchParams(from.slice(at))].filter(([name]) => tracking.test(name)))
  const text = added.toString()
  return text ? `${target}${target.includes('?') ? '&' : '?'}${text}` : target
}
