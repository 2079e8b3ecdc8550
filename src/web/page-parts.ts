import { withoutLocale } from '#shared/locales.ts'

/**
 * A rendered page, cut in three. Most of what the server adds or changes is in the head, before `</head>`, or in the
 * tail, the router's scripts: working on them does not copy the content between, which is most of the page.
 */
export type HtmlParts = { head: string; body: string; tail: string }

/**
 * @param html a page as React Router renders it
 * @param nonce of that render: content cannot contain it, so no content is mistaken for the router's scripts
 */
export function partsOf(html: string, nonce: string): HtmlParts {
  const headEnd = html.indexOf('</head>')
  if (headEnd < 0) return { head: '', body: html, tail: '' }
  const scripts = html.indexOf(`<script nonce="${nonce}">window.__reactRouterContext`, headEnd)
  const bodyEnd = scripts < 0 ? html.length : scripts
  return { head: html.slice(0, headEnd), body: html.slice(headEnd, bodyEnd), tail: html.slice(bodyEnd) }
}

export const wholePage = ({ head, body, tail }: HtmlParts): string => head + body + tail

/**
 * Whether a page inlines its styles and defers its scripts until first paint: landing pages, which have an image with
 * high fetch priority (the LCP image), cart and checkout. @param path with the language
 */
export const isPaintedFirst = (page: HtmlParts, path: string): boolean =>
  hasPriorityImage(page) || /^\/(cart|checkout)$/.test(withoutLocale(path))

function hasPriorityImage({ body }: HtmlParts): boolean {
  const attribute = 'fetchPriority="high"'
  for (let at = body.indexOf(attribute); at >= 0; at = body.indexOf(attribute, at + 1))
    if (body.startsWith('<img ', body.lastIndexOf('<', at))) return true
  return false
}
