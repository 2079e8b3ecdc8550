import recorder from './inline/record-early-events.ts?inline-script'
import starter from './inline/start-scripts.ts?inline-script'
import type { HtmlParts } from './page-parts.ts'

const preload = /<link rel="modulepreload"/g
const moduleScript = '<script type="module" async="">'

/**
 * Defers the scripts until the LCP image is painted: on a slow network, 60 kB of image and 140 kB of script would
 * compete. The page works without them: links navigate, rows scroll. In cart and checkout they wait only for the
 * server-rendered content. Other pages keep their scripts: they are read or filled in, and should hydrate early.
 * @returns the page, and the inline scripts added to it (for the CSP)
 */
export function deferScripts(page: HtmlParts, isDeferred: boolean): { page: HtmlParts; scripts: string[] } {
  const { head, body, tail } = page
  const end = tail.lastIndexOf('</body>')
  if (!head || end < 0 || !tail.includes(moduleScript)) return { page, scripts: [] }
  const [inHead, atEnd] = [recorder, starter].map((script) => `<script>${script}</script>`) as [string, string]
  // In the head: a long page is painted before it is parsed to its end.
  if (!isDeferred) return { page: { head: head + inHead, body, tail }, scripts: [recorder] }
  const later = tail.slice(0, end).replace(moduleScript, '<script type="later">')
  return {
    page: {
      head: head.replace(preload, '<link rel="later"') + inHead,
      body,
      tail: later + atEnd + tail.slice(end),
    },
    scripts: [recorder, starter],
  }
}
