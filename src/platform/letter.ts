import type { Locale } from '#shared/money.ts'

/** A string is a paragraph, an array a list, a link a line of its own. Nothing in them is markup. */
export type Part = string | string[] | { link: string; words: string }

/** A mail's text and HTML from the same parts. */
export function letter(parts: Part[], locale: Locale): { text: string; html: string } {
  return {
    text: parts.map(asText).join('\n\n'),
    html: `<div lang="${locale}">${parts.map(asHtml).join('\n')}</div>`,
  }
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  return Array.isArray(part) ? part.join('\n') : `${part.words}: ${part.link}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  return Array.isArray(part)
    ? `<ul>${part.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.words)}</a></p>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
