/// <reference path="../../../worker/worker-scope.d.ts" />
import { filesImportedBy, filesOf } from '#web/worker/named-files.ts'
import { scope } from '#web/worker/scope.ts'
import { roundCache, roundPath } from './cached-page.ts'

/**
 * Opens the rider's page offline. This worker controls /admin/round only. On the page's request it caches one document,
 * which is the same for all users, and the files of its build. It handles no API responses: the page itself stores the
 * round.
 */
scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event) => event.waitUntil(cachePage(event.data as string[])))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate' && pathname.replace(/\/$/, '') === roundPath) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** `ignoreVary`, because pages and files are the same for all request headers. */
const inCache = { cacheName: roundCache, ignoreVary: true }

/** If the network takes longer than this, the cached page is shown. */
const networkTimeoutMs = 6000

async function openPage(request: Request): Promise<Response> {
  const cached = await caches.match(roundPath, inCache)
  if (!cached) return fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs))
  const answer = await Promise.race([fetch(request).catch(() => undefined), late])
  return answer && answer.status < 500 ? answer : cached
}

const openFile = async (request: Request): Promise<Response> => (await caches.match(request, inCache)) ?? fetch(request)

/**
 * Caches the current page with all its imports, and removes files of earlier builds.
 * @param loaded files that the page has loaded, including lazy ones. Its other lazy imports belong mostly to the shop
 */
async function cachePage(loaded: readonly string[]): Promise<void> {
  const cache = await caches.open(roundCache)
  // Without cookies, so that the response contains no personal data.
  const page = await fetch(roundPath, { cache: 'no-cache', credentials: 'omit', headers: { accept: 'text/html' } })
  if (page.status !== 200 || page.redirected) return
  const needed = await filesInto(cache, filesOf(await page.clone().text()))
  // A page opened before the last upgrade may name deleted files, which the new page does not need.
  for (const file of loaded) for (const each of await filesInto(cache, [file]).catch(() => [])) needed.add(each)
  // Cached last, so that the document never lacks a file.
  await cache.put(roundPath, page)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== roundPath && !needed.has(pathname)) await cache.delete(request)
  }
}

/** Caches files with all their imports. @throws Error if one is missing, or the shop does not answer */
async function filesInto(cache: Cache, files: readonly string[]): Promise<Set<string>> {
  const all = new Set(files)
  for (const file of all) {
    const content = await fileInto(cache, file)
    // The set grows during the iteration, until no new file is found.
    if (file.endsWith('.js')) for (const named of filesImportedBy(await content.text())) all.add(named)
  }
  return all
}

/** @throws Error if the file is missing or the shop does not answer */
async function fileInto(cache: Cache, file: string): Promise<Response> {
  const cached = await cache.match(file)
  if (cached) return cached
  const answer = await fetch(file)
  if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
  await cache.put(file, answer.clone())
  return answer
}
