/** The shop's own inline scripts and styles; the CSP allows no others. */
export type Inline = { scripts: string[]; styles: string[] }

/**
 * Collects the scripts and styles that were rendered with the nonce, which injected content cannot have.
 * @param html a rendered page, or a part of it
 * @param nonce of that render
 * @param inline receives the scripts and styles with the nonce
 * @returns the page without the nonce
 */
export function collectInline(html: string, nonce: string, inline: Inline): string {
  const attribute = ` nonce="${nonce}"`
  let bare = ''
  let from = 0
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    bare += html.slice(from, at)
    from = at + attribute.length
    const [, element] = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf('<', at), at)) ?? []
    if (!element) continue
    const start = html.indexOf('>', from) + 1
    const text = html.slice(start, html.indexOf(`</${element}>`, start))
    if (text) inline[element === 'style' ? 'styles' : 'scripts'].push(text)
  }
  return bare + html.slice(from)
}
