import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from '#platform/cache/page-cache.ts'
import { rewriteApiAlias } from '#server/http/api-alias.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers cached pages before routing. Concurrent requests for one uncached page are collapsed: one renders it, the
 * others wait up to `timeoutMs` for the cached page, never for an answer that was meant for one visitor.
 * @param respond answers from the cache, if it may
 * @param next handles what is not cached
 */
export function serveFromCache(
  respond: (key: string | undefined, request: IncomingMessage, response: ServerResponse) => boolean,
  keyOf: (request: IncomingMessage) => string | undefined,
  cache: Pick<PageCache, 'inFlight' | 'startFlight' | 'waited'>,
  next: Handler,
  timeoutMs = 1000,
): Handler {
  return (request, response) => {
    request.url = rewriteApiAlias(request.url)
    const key = keyOf(request)
    if (respond(key, request, response)) return
    if (key === undefined || !isCollapsible(request)) return next(request, response)
    const startedAt = performance.now()

    const proceed = () => {
      const inFlight = cache.inFlight(key)
      const leftMs = startedAt + timeoutMs - performance.now()
      if (inFlight && leftMs > 0) return wait(inFlight, leftMs)
      if (!inFlight) {
        const end = cache.startFlight(key)
        response.once('close', end)
        flights.set(request, end)
      }
      next(request, response)
    }
    const wait = (inFlight: Promise<void>, leftMs: number) => {
      let isWaiting = true
      cache.waited++
      const wake = () => {
        if (!isWaiting) return
        isWaiting = false
        clearTimeout(timer)
        response.off('close', wake)
        // Nothing to do if the client has gone in the meantime.
        if (!response.destroyed && !respond(key, request, response)) proceed()
      }
      const timer = setTimeout(wake, leftMs)
      response.once('close', wake)
      void inFlight.then(wake)
    }
    proceed()
  }
}

/** Ends the flight of a request. */
const flights = new WeakMap<IncomingMessage, () => void>()

/** Lets the requests that wait for this one render the page themselves, because this one is queued. */
export const endFlight = (request: IncomingMessage): void => flights.get(request)?.()

/** Pages and their data. API answers are cheap and mostly personal; files and images are not rendered. */
const isCollapsible = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  !/^\/(backend|assets|media|icons|healthz|readyz|metrics|admin)\b/.test(url) &&
  !headers.cookie?.includes('bunon_staff=')
