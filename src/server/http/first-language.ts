import type { IncomingMessage, ServerResponse } from 'node:http'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { pathPrefix } from '#shared/locales.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Set by the language switch: a chosen language stays. */
const chosen = /(?:^|;\s*)bunon_language=/

/**
 * Redirects the first visit of the home page to the language that the owner chose. Only people: a robot reads each page
 * at its own URL, and x-default names the one for everyone. Cached pages depend on no cookie; only this redirect does,
 * and is never cached.
 */
export function leadToFirstLanguage(db: Db, next: Handler): Handler {
  return (request, response) => {
    if (!isFirstVisit(request)) return next(request, response)
    void publicSettings(db).then(
      ({ firstLanguage }) => {
        const prefix = pathPrefix(firstLanguage)
        if (prefix === '' || response.destroyed) return next(request, response)
        const query = request.url?.slice(1) ?? ''
        response.writeHead(302, { location: prefix + query, 'cache-control': 'private, no-store' }).end()
      },
      // Without its settings the shop answers as usual.
      () => next(request, response),
    )
  }
}

/** A page load from outside the shop, with Sec-Fetch headers, and without a chosen language. */
function isFirstVisit({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || (url !== '/' && !url?.startsWith('/?'))) return false
  return (
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    !chosen.test(headers.cookie ?? '')
  )
}
