import type { Locale } from '#shared/money.ts'

/**
 * A part of a mail: a string is a paragraph, an array a list, a link a button; a heading stands over some lines, such as an
 * address; items with their sums are what was ordered, the last sum its total. Nothing in them is markup.
 */
export type Part =
  | string
  | string[]
  | { link: string; words: string }
  | { heading: string; lines: string[] }
  | { items: { name: string; detail: string; total: string }[]; sums: { label: string; amount: string }[] }

/** What stands around each mail. `home`: the shop's address on the web, where it is known; `contact`: lines at the end. */
export type MailFrame = { locale: Locale; shop: string; home: string | undefined; contact: string[] }

/** A mail's text and HTML from the same parts. */
export async function letter(parts: Part[], frame: MailFrame): Promise<{ text: string; html: string }> {
  // Loaded for the first mail: most processes write none for hours.
  const { mailHtml } = await import('./mail-template.tsx')
  const end = frame.contact.length > 0 ? [`-- \n${frame.contact.join('\n')}`] : []
  return { text: [...parts.map(asText), ...end].join('\n\n'), html: mailHtml(parts, frame) }
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.join('\n')
  if ('link' in part) return `${part.words}: ${part.link}`
  if ('heading' in part) return [`${part.heading}:`, ...part.lines].join('\n')
  const items = part.items.map(({ name, detail, total }) => `${name} (${detail}): ${total}`)
  return [...items, '', ...part.sums.map(({ label, amount }) => `${label}: ${amount}`)].join('\n')
}
