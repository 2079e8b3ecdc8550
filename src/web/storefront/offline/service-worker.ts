/// <reference path="../../worker/worker-scope.d.ts" />
import { registerRoute } from 'workbox-routing'
import { withoutLocale } from '#shared/locales.ts'
import { placesAddress } from '#shared/places/vintage.ts'
import { scope } from '#web/worker/scope.ts'
import { isPage, offlineAddress, pageOfData } from './addresses.ts'
import { type CacheRequest, cachePage, precache } from './precache.ts'
import { files, isCacheable, isPrecached, pictures, strategyFor } from './strategies.ts'

/**
 * The shop offline: pages opened before on this device open again from the cache, with their pictures; cart and
 * checkout always do, so that an order can be prepared. Only public HTML, files, the list of places and pictures are
 * cached, which are the same for every visitor: no personal data, no other API responses, nothing of the back office.
 */
registerRoute(({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url), openPage)
registerRoute(({ url, sameOrigin }) => sameOrigin && isDataOfPage(url), fetchData)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/__manifest', fetchRoutes)
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(assets|fonts)\//.test(url.pathname), files)
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
scope.addEventListener('message', (event) => event.waitUntil(precache(event, event.data as CacheRequest)))

type Fetch = { event: ExtendableEvent; request: Request; url: URL }

/** The page from the network or the cache; else the same product with another colour or size, or the offline page. */
async function openPage({ event, request, url }: Fetch): Promise<Response> {
  try {
    return await strategyFor(url).handle({ event, request })
  } catch {
    const cached = /^\/product\/\d+$/.test(withoutLocale(url.pathname)) ? await inAnotherChoice(request.url) : undefined
    if (cached) return Response.redirect(cached, 302)
    return isPrecached(url) ? Response.error() : Response.redirect(offlineAddress(url), 302)
  }
}

/**
 * Cached URL of the same product with another colour and size. The response redirects there, since hydration needs a
 * matching URL.
 */
async function inAnotherChoice(address: string): Promise<string | undefined> {
  const cached = await (await caches.open('pages')).keys(address, { ignoreSearch: true })
  return cached.map(({ url }) => url).find((url) => url !== address)
}

const isDataOfPage = (url: URL) =>
  url.pathname.endsWith('.data') && isPage(new URL(pageOfData(url.href), scope.location.origin))

/**
 * Data request of a client-side navigation: caches the page's document as well, since a reload needs that. Without a
 * connection it tells the router to load the document instead. Prefetches do not cache the document; they come from a
 * <link>, whose request mode is not `cors`.
 */
async function fetchData({ event, request, url }: Fetch): Promise<Response> {
  const page = pageOfData(url.href)
  try {
    const response = await fetch(request)
    if (request.mode === 'cors' && response.ok && isCacheable(response)) event.waitUntil(cachePage(event, page))
    return response
  } catch {
    return loadDocument(page)
  }
}

/**
 * React Router's route discovery (/__manifest). The response depends only on the build, whose version is in the URL.
 */
async function fetchRoutes({ event, request }: Fetch): Promise<Response> {
  try {
    return await files.handle({ event, request })
  } catch {
    return loadDocument('/')
  }
}

/** Makes React Router load a document, by the response format of its own redirects. */
const loadDocument = (page: string) =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true', 'X-Remix-Status': '302' },
  })
