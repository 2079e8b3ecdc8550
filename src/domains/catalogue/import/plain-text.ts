import { tidy } from '#shared/text/text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const disallowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const markup = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*|\/)?>|!--|!doctype)/i
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp|ndash|mdash|rsquo|lsquo|hellip|bull);/i

/**
 * Text as the shop stores it: no markup, no control characters.
 * @param what name of the field, for the corrections
 * @returns the text and what was changed
 */
export function plainText(raw: string, what = 'text'): { text: string; corrections: string[] } {
  const corrections: string[] = []
  let text = raw
  if (!text.isWellFormed() || disallowed.test(text)) {
    corrections.push(`${what}: characters that cannot be stored (NUL and the like) removed`)
    text = text.toWellFormed()
  }
  if (markup.test(text)) {
    corrections.push(`${what}: HTML turned into plain text`)
    text = withoutMarkup(text)
  } else if (entity.test(text)) text = withoutEntities(text)
  return {
    text: tidy(text)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    corrections,
  }
}

function withoutMarkup(html: string): string {
  let text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|template|noscript|iframe|object)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi, '\n')
  // Removing one tag may leave another, so repeat until nothing changes.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/<\/?[a-z!][^<>]*(?:>|$)/gi, '')
  }
  return withoutEntities(text)
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
  bull: '•',
}
const withoutEntities = (text: string) =>
  text.replace(new RegExp(entity, 'gi'), (found) => {
    const name = found.slice(1, -1).toLowerCase()
    if (!name.startsWith('#')) return named[name] ?? found
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
