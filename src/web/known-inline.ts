/** The scripts and styles in a page that the shop itself has written: no others may run. */
export type Inline = { scripts: string[]; styles: string[] }

/**
 * Tells the scripts and styles of the shop from whatever else may have come into a page: while it is drawn they carry a
 * mark that nobody who writes into a page can know.
 * @param html a page as it is drawn
 * @param mark the nonce that it was drawn with
 * @returns the page without the mark, and what carried it
 */
export function takeMarked(html: string, mark: string): { html: string; inline: Inline } {
  const attribute = ` nonce="${mark}"`
  const marked = new RegExp(`<(script|style)\\b(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</\\1>`, 'g')
  const inline: Inline = { scripts: [], styles: [] }
  for (const [, element, text] of html.matchAll(marked))
    if (text) inline[element === 'style' ? 'styles' : 'scripts'].push(text)
  return { html: html.replaceAll(attribute, ''), inline }
}
