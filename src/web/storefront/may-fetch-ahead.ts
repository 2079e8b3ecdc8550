/** What the browser says of its connection; only Chromium says anything. */
export type Connection = { saveData?: boolean; effectiveType?: string }

/** A browser that says nothing of its connection is judged by how long this very page was waited for; milliseconds. */
const soon = 200

/**
 * May something be fetched that perhaps nobody will open? Only on a network that is known to be good, and not for somebody
 * who saves data.
 * @param waited how long the first byte of this page took, where the network brought it
 */
export function mayFetchAhead(connection: Connection | undefined, waited: number | undefined): boolean {
  if (connection?.saveData) return false
  if (connection?.effectiveType !== undefined) return connection.effectiveType === '4g'
  return waited !== undefined && waited <= soon
}

/** Public pages whose data are the same for everybody: home, lists, products. */
const worthwhile = /^(\/bn)?(\/|\/shop(\/[\w-]+)?|\/collections\/[\w-]+|\/puja-25|\/product\/\d+)?$/

/**
 * The page behind a link, if it may be fetched before it is opened.
 * @returns path and query; undefined for pages of one person, other sites, and the page that is open already
 */
export function pageAhead(link: URL, here: URL): string | undefined {
  if (link.origin !== here.origin || !worthwhile.test(link.pathname)) return undefined
  const page = link.pathname + link.search
  return page === here.pathname + here.search ? undefined : page
}

/** So many pages a minute at the most: a mouse that strolls over a list must not have it made whole. */
const most = 10
/** So long a page counts as fetched. Opened later than the browser may show it unasked, it is asked for and most often unchanged. */
const minute = 60_000

/** Counts what was fetched ahead. */
export function aheadBudget() {
  const fetched = new Map<string, number>()
  return {
    /**
     * @param now milliseconds
     * @returns whether this page may be fetched now; it then counts as fetched
     */
    take(page: string, now: number): boolean {
      for (const [each, at] of fetched) if (now - at >= minute) fetched.delete(each)
      if (fetched.has(page) || fetched.size >= most) return false
      fetched.set(page, now)
      return true
    },
  }
}
