import type { EntryContext } from 'react-router'

type Match = EntryContext['staticHandlerContext']['_match']

/** Maximum number of cached matches. Only parent paths are matched here: they are few, and shared by many pages. */
const maxKnown = 200
const known = new WeakMap<Match, Map<string, ReturnType<Match>>>()

/**
 * Returns a context with only the routes that the page needs. React Router builds objects of all routes for each page,
 * twice, and matches each parent path against all of them, for the manifest in the page: together a tenth of the memory
 * that rendering a listing took.
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
