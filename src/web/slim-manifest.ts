const assignment = 'window.__reactRouterManifest = '

/** Maximum number of cached manifests. Pages of one type share theirs. */
const maxKnown = 200
const known = new Map<string, string>()

/**
 * Removes indentation and false values from React Router's manifest of routes; the router reads missing as false. Saves
 * 1.6 KB on every page.
 * @param html a page as React Router renders it
 */
export function slimManifest(html: string): string {
  const start = html.indexOf(`${assignment}{`)
  const end = html.indexOf('\n};', start)
  if (start < 0 || end < 0) return html
  const json = html.slice(start + assignment.length, end + 2)
  const slim = known.get(json) ?? slimmed(json)
  if (known.size >= maxKnown) known.clear()
  known.set(json, slim)
  return slim ? `${html.slice(0, start)}window.__reactRouterManifest=${slim}${html.slice(end + 2)}` : html
}

/** Returns '' if the text is not JSON, such as in a router release with a different format. */
function slimmed(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), (_key, value) => (value === false ? undefined : value)).replace(
      /</g,
      '\\u003c',
    )
  } catch {
    return ''
  }
}
