/// <reference path="../../worker/worker-scope.d.ts" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { withoutLocale } from '#shared/locales.ts'
import { filesImportedBy, filesNamedIn, filesOf } from '#web/worker/named-files.ts'
import { scope } from '#web/worker/scope.ts'
import { otherForms, pageCacheKey, placeholder } from './addresses.ts'

/** Whether it is one of the precached pages, in any language. */
export const isPrecached = ({ pathname }: URL): boolean => /^\/(offline|cart|checkout)$/.test(withoutLocale(pathname))

/** Pages with personal data, such as an order number, are sent with no-store. */
export const isCacheable = ({ headers }: Response) => !/no-store/.test(headers.get('cache-control') ?? '')

/**
 * Caches only complete public pages: a redirected response cannot answer a navigation, and `no-store` pages contain an
 * order number or similar. The files of a page are cached before it, so that a cached page always has its styles and
 * scripts.
 * @param cacheFiles caches files of a page
 */
const pageCaching = (addressOf: (address: string) => string, cacheFiles = cacheEach): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response, event }) => {
    if (response.status !== 200 || response.redirected || !isCacheable(response)) return null
    await cacheFiles(event, filesOf(await response.clone().text()))
    return response
  },
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request.url),
})

/** If the network takes longer than this, the cached page is shown. */
const networkTimeoutSeconds = 6
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds,
  plugins: [pageCaching(pageCacheKey), new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
})
const precached = new NetworkFirst({
  cacheName: 'standing-pages',
  networkTimeoutSeconds,
  // The query is ignored in the cache key: these pages read it in the browser.
  plugins: [pageCaching((address) => address.replace(/[?#].*$/, ''), cacheWithOrderSender)],
})
export const strategyFor = (url: URL) => (isPrecached(url) ? precached : pages)

/**
 * Build files and a version of the list of places never change. Files of earlier builds stay, since cached pages may
 * need them.
 */
export const files = new CacheFirst({
  cacheName: 'files',
  plugins: [
    {
      cacheWillUpdate: async ({ response, event }) =>
        response.status === 200 && !(await isOffice(event as FetchEvent)) ? response : null,
      // `untilLoaded` requests a file again with another query each time: it is cached under its plain URL.
      cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/(\/assets\/[^?]*)\?\d+$/, '$1'),
    },
    new ExpirationPlugin({ maxEntries: 300 }),
  ],
})

export const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      handlerDidError: async ({ request }) => (await inAnotherForm(request.url)) ?? caches.match(placeholder),
    },
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
  ],
})

export const cacheFile = (event: ExtendableEvent, file: string) => handleAndCache(files, event, new Request(file))

async function cacheEach(event: ExtendableEvent, files: readonly string[]): Promise<void> {
  for (const file of files) await cacheFile(event, file)
}

/** The chunk that sends an offline order. */
const isOrderSender = (file: string) => file.startsWith('/assets/offline-order-bar-')

/**
 * Caches files together with the chunk that sends an offline order, and all its imports. Chromium never reloads a
 * module after one of its imports failed, so a page without the chunk would send the order only after a reload.
 */
async function cacheWithOrderSender(event: ExtendableEvent, files: readonly string[]): Promise<void> {
  const needed = new Set(files)
  for (const file of needed) {
    const content = await cacheFile(event, file)
    if (!file.endsWith('.js')) continue
    const script = await content.text()
    // The set grows during the iteration, until no new file is found.
    for (const each of [...filesImportedBy(script), ...filesNamedIn(script).filter(isOrderSender)]) needed.add(each)
  }
}

/** Handles a request with a strategy and waits until its response is cached. */
export async function handleAndCache(
  strategy: CacheFirst | NetworkFirst,
  event: ExtendableEvent,
  request: Request,
): Promise<Response> {
  const [answer, cached] = strategy.handleAll({ event, request })
  const response = await answer
  await cached
  return response
}

/** The same picture from the cache, in another width or format. */
export async function inAnotherForm(address: string): Promise<Response | undefined> {
  for (const other of otherForms(address)) {
    const cached = await caches.match(other, { cacheName: 'pictures' })
    if (cached) return cached
  }
  return undefined
}

/** Whether the request comes from the back office, whose files are not cached here. */
async function isOffice({ clientId }: FetchEvent): Promise<boolean> {
  const client = clientId ? await scope.clients.get(clientId) : undefined
  return client !== undefined && new URL(client.url).pathname.startsWith('/admin')
}
