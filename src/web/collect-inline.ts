/** The shop's own inline scripts and styles; the CSP allows no others. */
export type Inline = { scripts: string[]; styles: string[] }

/**
 * Collects the scripts and styles that were rendered with the nonce, which injected content cannot know.
 * @param html the rendered page
 * @param mark the nonce that it was rendered with
 * @returns the page without the nonce, and the scripts and styles that had it
 */
export function collectInline(html: string, mark: string): { html: string; inline: Inline } {
  const attribute = ` nonce="${mark}"`
  const marked = new RegExp(`<(script|style)\\b(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</\\1>`, 'g')
  const inline: Inline = { scripts: [], styles: [] }
  for (const [, element, text] of html.matchAll(marked))
    if (text) inline[element === 'style' ? 'styles' : 'scripts'].push(text)
  return { html: html.replaceAll(attribute, ''), inline }
}
