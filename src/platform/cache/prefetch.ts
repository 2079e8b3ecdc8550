import type { IncomingMessage } from 'node:http'

/** A new price is visible to shoppers after this many seconds. */
const maxAgeSeconds = 2

/**
 * Prefetched page data may be used for a moment without revalidation; otherwise the navigation would wait for a 304.
 * @returns the Cache-Control header; undefined for any other request
 */
export function prefetchCacheControl({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const isPrefetch = String(headers['sec-purpose'] ?? '').startsWith('prefetch') && /\.data(\?|$)/.test(url ?? '')
  return isPrefetch ? `private, max-age=${maxAgeSeconds}` : undefined
}
