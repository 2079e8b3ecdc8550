import { withoutLocale } from '#shared/locales.ts'

/** The Network Information API; only Chromium has it. */
export type Connection = { saveData?: boolean; effectiveType?: string }

/** Without that API, the response time of this page decides. */
const fastResponseMs = 200

/**
 * Whether to prefetch: only on a network known to be fast, and not with Save-Data.
 * @param waited time to first byte of this page (ms), if it came from the network
 */
export function mayPrefetch(connection: Connection | undefined, waited: number | undefined): boolean {
  if (connection?.saveData) return false
  if (connection?.effectiveType !== undefined) return connection.effectiveType === '4g'
  return waited !== undefined && waited <= fastResponseMs
}

/** Public pages that are the same for everybody: home, lists, products. */
const prefetchable = /^(\/|\/shop(\/[\w-]+)?|\/collections\/[\w-]+|\/puja-25|\/product\/\d+)$/

/**
 * The page that a link opens, if it may be prefetched.
 * @returns path and query; undefined for personal pages, other sites, and the current page
 */
export function prefetchablePage(link: URL, here: URL): string | undefined {
  if (link.origin !== here.origin || !prefetchable.test(withoutLocale(link.pathname))) return undefined
  const page = link.pathname + link.search
  return page === here.pathname + here.search ? undefined : page
}

/** Limits the prefetches of a mouse that moves over a list. */
const maxPagesPerMinute = 10
/**
 * How long a page counts as fetched. If it is opened after its max-age, the browser revalidates it, mostly with a 304.
 */
const minute = 60_000

/** Rate limit of the prefetches. */
export function createPrefetchBudget() {
  const fetched = new Map<string, number>()
  return {
    /**
     * @param now milliseconds
     * @returns whether this page may be fetched now; it then counts as fetched
     */
    take(page: string, now: number): boolean {
      for (const [each, at] of fetched) if (now - at >= minute) fetched.delete(each)
      if (fetched.has(page) || fetched.size >= maxPagesPerMinute) return false
      fetched.set(page, now)
      return true
    },
  }
}
