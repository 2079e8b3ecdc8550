import type { Locale } from '#shared/locales.ts'
import type { MailLook } from './mail-styles.ts'

/**
 * A part of a mail: a string is a paragraph, an array a list, a link a button, a heading has lines below it (such as an
 * address), items and sums are an order, whose last sum is the total. All of it is plain text, never markup.
 */
export type MailPart =
  | string
  | string[]
  | { link: string; words: string }
  | { heading: string; lines: string[] }
  | { items: { name: string; detail: string; total: string }[]; sums: { label: string; amount: string }[] }

/** Header and footer of every mail. `home`: URL of the shop, if known; `contact`: lines at the end. */
export type MailFrame = {
  locale: Locale
  shop: string
  home: string | undefined
  contact: string[]
  look: MailLook
  /** URL of a picture that replaces the name, with its width at a height of 40 pixels. */
  logo?: { url: string; width: number } | undefined
}

/** Renders the text and the HTML body from the same parts. */
export async function renderMail(parts: MailPart[], frame: MailFrame): Promise<{ text: string; html: string }> {
  // Loaded on demand: most processes write no mail for hours.
  const { mailHtml } = await import('./mail-template.tsx')
  const end = frame.contact.length > 0 ? [`-- \n${frame.contact.join('\n')}`] : []
  return { text: [...parts.map(asText), ...end].join('\n\n'), html: mailHtml(parts, frame) }
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.join('\n')
  if ('link' in part) return `${part.words}: ${part.link}`
  if ('heading' in part) return [`${part.heading}:`, ...part.lines].join('\n')
  const items = part.items.map(({ name, detail, total }) => `${name} (${detail}): ${total}`)
  return [...items, '', ...part.sums.map(({ label, amount }) => `${label}: ${amount}`)].join('\n')
}
