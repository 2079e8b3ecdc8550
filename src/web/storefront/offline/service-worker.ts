/// <reference path="./worker-scope.d.ts" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
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
 * The shop without a connection: pages that were opened on this device open again as they were, with their pictures;
 * cart and checkout always do, so that an order can be written. What is kept is public HTML, files and pictures, the
 * same for every visitor: nothing personal, nothing of the API, nothing of the back office.
 */
const scope = self as unknown as WorkerScope

/** The pages that are fetched ahead, without their language. */
const alwaysKept = /^(\/bn)?\/(offline|cart|checkout)$/

const mayBeKept = ({ headers }: Response) => !/no-store/.test(headers.get('cache-control') ?? '')

/**
 * Whole public pages only: a redirect cannot be handed out again, and `no-store` names an order or the like. The files of
 * a page are put aside before it, so that a kept page always has its looks and its scripts.
 */
const keeping = (addressOf: (address: string) => string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response, event }) => {
    if (response.status !== 200 || response.redirected || !mayBeKept(response)) return null
    for (const file of filesOf(await response.clone().text())) await keepFile(event, file)
    return response
  },
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request.url),
})

/** On a connection that hangs, what was seen last is better than nothing; seconds. */
const networkTimeoutSeconds = 6
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds,
  plugins: [keeping(keptAddress), new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
})
const standingPages = new NetworkFirst({
  cacheName: 'standing-pages',
  networkTimeoutSeconds,
  // What they were asked with is read in the browser.
  plugins: [keeping((address) => address.replace(/[?#].*$/, ''))],
})
const strategyFor = ({ pathname }: URL) => (alwaysKept.test(pathname) ? standingPages : pages)

/** Files of a build never change; those of the builds before stay as long as a kept page needs them. */
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
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  pictures,
)

scope.addEventListener('install', () => void scope.skipWaiting())
// Pages name their files by their content, so an edition of the worker suits every edition of the pages.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
)
scope.addEventListener('message', (event) => event.waitUntil(keepAhead(event, event.data as ToKeep)))

/** What a page asks to be put aside: pages, the parts that they load when they are wanted, pictures. */
export type ToKeep = { pages: string[]; parts: boolean; pictures: string[] }

type Asked = { event: ExtendableEvent; request: Request; url: URL }

/** The page itself; without a connection as it was kept, or the same product in another choice, or the offline page. */
async function openPage({ event, request, url }: Asked): Promise<Response> {
  try {
    return await strategyFor(url).handle({ event, request })
  } catch {
    const kept = /^(\/bn)?\/product\/\d+$/.test(url.pathname) ? await inAnotherChoice(request.url) : undefined
    if (kept) return Response.redirect(kept, 302)
    return alwaysKept.test(url.pathname) ? Response.error() : Response.redirect(offlineAddress(url), 302)
  }
}

/** The address at which a product is kept, with the colour and size that its page shows: React expects to find these in it. */
async function inAnotherChoice(address: string): Promise<string | undefined> {
  const kept = await (await caches.open('pages')).keys(address, { ignoreSearch: true })
  return kept.map(({ url }) => url).find((url) => url !== address)
}

const isDataOfPage = (url: URL) =>
  url.pathname.endsWith('.data') && isPage(new URL(pageOfData(url.href), scope.location.origin))

/**
 * A link was followed inside a page: that page's document is kept as well, since a document is what a reload wants.
 * Without a connection the router is told to load the document instead. What is only fetched ahead was not followed; it is
 * asked for by a <link>, and not in the router's way.
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

/** The router asks which page a link leads to; the answer depends on the build alone, which the address names. */
async function fetchRoutes({ event, request }: Asked): Promise<Response> {
  try {
    return await files.handle({ event, request })
  } catch {
    return loadDocument('/')
  }
}

/** In React Router's own words. */
const loadDocument = (page: string) =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true', 'X-Remix-Status': '302' },
  })

async function keepAhead(event: ExtendableEvent, wanted: ToKeep) {
  // One after the other: the visitor's own requests come first.
  const needed = new Set<string>()
  for (const page of wanted.pages) for (const file of await keepPage(event, page).catch(() => [])) needed.add(file)
  if (wanted.parts) await keepParts(event, needed).catch(() => {})
  for (const picture of wanted.pictures) await keepPicture(event, picture).catch(() => {})
}

/** Fetches a page as a visitor would. @returns the files that it needs at once */
async function keepPage(event: ExtendableEvent, page: string): Promise<string[]> {
  const url = new URL(page, scope.location.origin)
  if (!isPage(url)) return []
  const request = new Request(url.href, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials: 'omit' })
  const response = await done(strategyFor(url), event, request)
  if (!response.ok) return []
  return filesOf(await response.text())
}

/** Menu, drawer and whatever else these files load when it is wanted, and what stands for a missing picture. */
async function keepParts(event: ExtendableEvent, needed: Set<string>) {
  for (const file of needed) {
    if (!file.endsWith('.js')) continue
    const script = await (await keepFile(event, file)).text()
    // The set grows while it is walked, until nothing new is named.
    for (const named of filesNamedIn(script)) needed.add(named)
  }
  await done(pictures, event, new Request(placeholder))
}

const keepFile = (event: ExtendableEvent, file: string) => done(files, event, new Request(file))

/** Puts a picture aside that the browser has seen, in whatever form it has; nothing is loaded for this alone. */
async function keepPicture(event: ExtendableEvent, address: string) {
  if ((await caches.match(address)) ?? (await inAnotherForm(address))) return
  for (const form of [address, ...otherForms(address)]) {
    const seen = await fetch(form, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    if (seen?.ok) return done(pictures, event, new Request(form))
  }
}

/** Has a strategy answer, and waits until what it keeps is kept. */
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

/** Does a page of the back office ask? Its files are kept by the browser alone. */
async function isOffice({ clientId }: FetchEvent): Promise<boolean> {
  const client = clientId ? await scope.clients.get(clientId) : undefined
  return client !== undefined && new URL(client.url).pathname.startsWith('/admin')
}
