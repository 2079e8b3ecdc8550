/// <reference path="./worker-scope.d.ts" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { placesAddress } from '#shared/places/vintage.ts'
import {
  filesNamedIn,
  filesOf,
  isPage,
  keptAddress,
  offlineAddress,
  otherForms,
  pageOfData,
  placeholder,
} from './addresses.ts'

/**
 * The shop offline: pages opened before on this device open again from the cache, with their pictures; cart and checkout always do, so
 * that an order can be prepared. Only public HTML, files, the list of places and pictures are cached, which are the same for every
 * visitor: no personal data, no other API responses, nothing of the back office.
 */
const scope = self as unknown as WorkerScope

/** The pages that are cached in advance, in either language. */
const alwaysKept = /^(\/bn)?\/(offline|cart|checkout)$/

const mayBeKept = ({ headers }: Response) => !/no-store/.test(headers.get('cache-control') ?? '')

/**
 * Caches only complete public pages: a redirected response cannot answer a navigation, and `no-store` pages contain an order number or
 * similar. The files of a page are cached before it, so that a cached page always has its styles and scripts.
 */
const keeping = (addressOf: (address: string) => string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response, event }) => {
    if (response.status !== 200 || response.redirected || !mayBeKept(response)) return null
    for (const file of filesOf(await response.clone().text())) await keepFile(event, file)
    return response
  },
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request.url),
})

/** If the network takes longer than this, the cached page is shown. */
const networkTimeoutSeconds = 6
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds,
  plugins: [keeping(keptAddress), new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
})
const standingPages = new NetworkFirst({
  cacheName: 'standing-pages',
  networkTimeoutSeconds,
  // The query is ignored in the cache key: these pages read it in the browser.
  plugins: [keeping((address) => address.replace(/[?#].*$/, ''))],
})
const strategyFor = ({ pathname }: URL) => (alwaysKept.test(pathname) ? standingPages : pages)

/** Files of a build, and the list of places of one vintage, never change; those of earlier builds stay, since cached pages may need them. */
const files = new CacheFirst({
  cacheName: 'files',
  plugins: [
    {
      cacheWillUpdate: async ({ response, event }) =>
        response.status === 200 && !(await isOffice(event as FetchEvent)) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 300 }),
  ],
})

const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      handlerDidError: async ({ request }) => (await inAnotherForm(request.url)) ?? caches.match(placeholder),
    },
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
  ],
})

registerRoute(({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url), openPage)
registerRoute(({ url, sameOrigin }) => sameOrigin && isDataOfPage(url), fetchData)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/__manifest', fetchRoutes)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname + url.search === placesAddress, files)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  pictures,
)

scope.addEventListener('install', () => void scope.skipWaiting())
// File names contain a content hash, so any version of the worker works with any version of the pages.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
)
scope.addEventListener('message', (event) => event.waitUntil(keepAhead(event, event.data as ToKeep)))

/** Message from a page: what to cache. `places`: the list that the checkout needs; `parts`: the pages' lazy chunks. */
export type ToKeep = { pages: string[]; places: boolean; parts: boolean; pictures: string[] }

type Asked = { event: ExtendableEvent; request: Request; url: URL }

/** The page from the network or the cache; else the same product with another colour or size, or the offline page. */
async function openPage({ event, request, url }: Asked): Promise<Response> {
  try {
    return await strategyFor(url).handle({ event, request })
  } catch {
    const kept = /^(\/bn)?\/product\/\d+$/.test(url.pathname) ? await inAnotherChoice(request.url) : undefined
    if (kept) return Response.redirect(kept, 302)
    return alwaysKept.test(url.pathname) ? Response.error() : Response.redirect(offlineAddress(url), 302)
  }
}

/** Cached URL of the same product with another colour and size. A redirect goes there, since hydration needs the URL to match. */
async function inAnotherChoice(address: string): Promise<string | undefined> {
  const kept = await (await caches.open('pages')).keys(address, { ignoreSearch: true })
  return kept.map(({ url }) => url).find((url) => url !== address)
}

const isDataOfPage = (url: URL) =>
  url.pathname.endsWith('.data') && isPage(new URL(pageOfData(url.href), scope.location.origin))

/**
 * Data request of a client-side navigation: caches the page's document as well, since a reload needs that. Without a connection it
 * tells the router to load the document instead. Prefetches do not cache the document; they come from a <link>, whose request mode is
 * not `cors`.
 */
async function fetchData({ event, request, url }: Asked): Promise<Response> {
  const page = pageOfData(url.href)
  try {
    const response = await fetch(request)
    if (request.mode === 'cors' && response.ok && mayBeKept(response)) event.waitUntil(keepPage(event, page))
    return response
  } catch {
    return loadDocument(page)
  }
}

/** React Router's route discovery (/__manifest). The response depends only on the build, whose version is in the URL. */
async function fetchRoutes({ event, request }: Asked): Promise<Response> {
  try {
    return await files.handle({ event, request })
  } catch {
    return loadDocument('/')
  }
}

/** Tells React Router to load a document: the response of its own redirects. */
const loadDocument = (page: string) =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true', 'X-Remix-Status': '302' },
  })

async function keepAhead(event: ExtendableEvent, wanted: ToKeep) {
  // One after the other, so that the visitor's own requests are not delayed.
  const needed = new Set<string>()
  for (const page of wanted.pages) for (const file of await keepPage(event, page).catch(() => [])) needed.add(file)
  if (wanted.places) await keepFile(event, placesAddress).catch(() => {})
  if (wanted.parts) await keepParts(event, needed).catch(() => {})
  for (const picture of wanted.pictures) await keepPicture(event, picture).catch(() => {})
}

/** Fetches and caches a page, without cookies. @returns the files that it loads initially */
async function keepPage(event: ExtendableEvent, page: string): Promise<string[]> {
  const url = new URL(page, scope.location.origin)
  if (!isPage(url)) return []
  const request = new Request(url.href, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials: 'omit' })
  const response = await done(strategyFor(url), event, request)
  if (!response.ok) return []
  return filesOf(await response.text())
}

/** Caches everything that these files import, also lazily (menu, drawer), and the placeholder picture. */
async function keepParts(event: ExtendableEvent, needed: Set<string>) {
  for (const file of needed) {
    if (!file.endsWith('.js')) continue
    const script = await (await keepFile(event, file)).text()
    // The set grows during the iteration, until no new file is found.
    for (const named of filesNamedIn(script)) needed.add(named)
  }
  await done(pictures, event, new Request(placeholder))
}

const keepFile = (event: ExtendableEvent, file: string) => done(files, event, new Request(file))

/** Caches a picture from the browser's HTTP cache, in whatever width or format it is there; never downloads one. */
async function keepPicture(event: ExtendableEvent, address: string) {
  if ((await caches.match(address)) ?? (await inAnotherForm(address))) return
  for (const form of [address, ...otherForms(address)]) {
    const seen = await fetch(form, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    if (seen?.ok) return done(pictures, event, new Request(form))
  }
}

/** Handles a request with a strategy and waits until its response is cached. */
async function done(strategy: CacheFirst | NetworkFirst, event: ExtendableEvent, request: Request): Promise<Response> {
  const [answer, kept] = strategy.handleAll({ event, request })
  const response = await answer
  await kept
  return response
}

async function inAnotherForm(address: string): Promise<Response | undefined> {
  for (const other of otherForms(address)) {
    const kept = await caches.match(other, { cacheName: 'pictures' })
    if (kept) return kept
  }
  return undefined
}

/** Whether the request comes from the back office, whose files are not cached here. */
async function isOffice({ clientId }: FetchEvent): Promise<boolean> {
  const client = clientId ? await scope.clients.get(clientId) : undefined
  return client !== undefined && new URL(client.url).pathname.startsWith('/admin')
}
