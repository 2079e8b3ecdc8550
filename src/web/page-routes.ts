import type { EntryContext } from 'react-router'

type Match = EntryContext['staticHandlerContext']['_match']

/** Paths above those of pages: few, and the same for many pages. */
const maxKnown = 200
const known = new WeakMap<Match, Map<string, ReturnType<Match>>>()

/**
 * The context with what a page needs of the routes. React Router makes objects of all routes for each page, twice, and
 * compares each path above the page's own with all of them, for the manifest that it writes into the page: together a
 * tenth of the memory that a listing took.
 */
export function withPageRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  // The other routes are found by their ids, but not listed.
  const routes: typeof manifest.routes = Object.create(manifest.routes)
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  // In place: React Router reads from this object which error boundary was rendered.
  staticHandlerContext._match = remembering(staticHandlerContext._match)
  return { ...context, manifest: { ...manifest, routes } }
}

/** @param match of the server's router, the same function for every page */
function remembering(match: Match): Match {
  const results = known.get(match) ?? new Map<string, ReturnType<Match>>()
  known.set(match, results)
  return (path) => {
    if (typeof path !== 'string') return match(path)
    const before = results.get(path)
    if (before !== undefined) return before
    const found = match(path)
    if (results.size >= maxKnown) results.clear()
    results.set(path, found)
    return found
  }
}
