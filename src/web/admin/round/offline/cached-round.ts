import { z } from 'zod'
import { ownDeliveryRoutes } from '#domains/parcels/own-delivery/staff-routes.ts'
import { storedSession } from '#web/admin/last-session.ts'
import type { Round } from '#web/admin/request/couriers/round.ts'
import type { Session } from '#web/admin/session.ts'
import { roundCache, roundPath } from './cached-page.ts'

/** localStorage key of the cached round and its owner. It contains customers' names, so signing out removes it. */
const storageKey = 'kept-round'

/** How long the cached round is usable offline: a working day. Then it is removed. */
const maxAgeMs = 24 * 3_600_000

const stored = z.object({ session: storedSession, round: ownDeliveryRoutes.round.response, at: z.number() })
/** `at`: time of the shop's answer, in milliseconds. */
export type CachedRound = { session: Session; round: Round; at: number }

let isForgotten = false

/** Call it when a rider opens the round: caching is allowed only from then on. */
export const allowCaching = () => {
  isForgotten = false
}

/** Caches the round on this phone. Ignores an answer that arrives after signing out. */
export function cacheRound(cached: CachedRound) {
  if (isForgotten) return
  // Storage may be full or disabled: then the round needs a connection.
  try {
    localStorage.setItem(storageKey, JSON.stringify(cached))
  } catch {}
}

/** The cached round; undefined if there is none, or it is too old. */
export function cachedRound(now = Date.now()): CachedRound | undefined {
  try {
    const cached = stored.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''))
    if (Math.abs(now - cached.at) < maxAgeMs) return cached
    localStorage.removeItem(storageKey)
  } catch {}
  return undefined
}

/** The session of the cached round, if the current page is the round. Grants no access on the server. */
export const sessionOfCachedRound = () =>
  location.pathname.replace(/\/$/, '') === roundPath ? cachedRound()?.session : undefined

/** Removes the round and its page from this phone. Unsent reports stay; they contain no names. */
export function forgetRound() {
  isForgotten = true
  try {
    localStorage.removeItem(storageKey)
  } catch {}
  if ('caches' in globalThis) void caches.delete(roundCache).catch(() => {})
  void workers()
    ?.getRegistration(roundPath)
    .then((found) => found && new URL(found.scope).pathname === roundPath && found.unregister())
    .catch(() => {})
}

/**
 * Makes the service worker cache the page of the round. Without a worker, or after a failure, the page needs a
 * connection.
 */
export async function cachePage(): Promise<void> {
  const found = await workers()?.register('/round-sw.js', { scope: roundPath, updateViaCache: 'none' })
  const worker = found?.active ?? found?.waiting ?? found?.installing
  worker?.postMessage(loadedFiles())
}

/** The files of the build that this page has loaded, also lazily. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)
