/// <reference path="../../worker/worker-scope.d.ts" />
import { placesAddress } from '#shared/places/vintage.ts'
import { filesNamedIn, filesOf } from '#web/worker/named-files.ts'
import { scope } from '#web/worker/scope.ts'
import { isPage, otherForms, placeholder } from './addresses.ts'
import { cacheFile, handleAndCache, inAnotherForm, pictures, strategyFor } from './strategies.ts'

/** Message from a page: what to cache. `places`: the list for the checkout; `parts`: the pages' lazy chunks. */
export type CacheRequest = { pages: string[]; places: boolean; parts: boolean; pictures: string[] }

/** Caches what a page has requested. */
export async function precache(event: ExtendableEvent, wanted: CacheRequest) {
  // Sequentially, so that the visitor's own requests are not delayed.
  const needed = new Set<string>()
  for (const page of wanted.pages) for (const file of await cachePage(event, page).catch(() => [])) needed.add(file)
  if (wanted.places) await cacheFile(event, placesAddress).catch(() => {})
  if (wanted.parts) await cacheChunks(event, needed).catch(() => {})
  for (const picture of wanted.pictures) await cachePicture(event, picture).catch(() => {})
}

/** Fetches and caches a page, without cookies. @returns the files that it loads initially */
export async function cachePage(event: ExtendableEvent, page: string): Promise<string[]> {
  const url = new URL(page, scope.location.origin)
  if (!isPage(url)) return []
  const request = new Request(url.href, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials: 'omit' })
  const response = await handleAndCache(strategyFor(url), event, request)
  if (!response.ok) return []
  return filesOf(await response.text())
}

/** Caches everything that these files import, also lazily (menu, drawer), and the placeholder picture. */
async function cacheChunks(event: ExtendableEvent, needed: Set<string>) {
  for (const file of needed) {
    if (!file.endsWith('.js')) continue
    const script = await (await cacheFile(event, file)).text()
    // The set grows during the iteration, until no new file is found.
    for (const named of filesNamedIn(script)) needed.add(named)
  }
  await handleAndCache(pictures, event, new Request(placeholder))
}

/** Caches a picture from the browser's HTTP cache, in any available width or format; never downloads one. */
async function cachePicture(event: ExtendableEvent, address: string) {
  if ((await caches.match(address)) ?? (await inAnotherForm(address))) return
  for (const form of [address, ...otherForms(address)]) {
    const seen = await fetch(form, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    if (seen?.ok) return handleAndCache(pictures, event, new Request(form))
  }
}
