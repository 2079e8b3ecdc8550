import { z } from 'zod'
import { momentField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { urlIn } from '#shared/url-in.ts'

// Fields of what the owner writes: texts, links, pictures and moments, with the sentence for each mistake. Texts of
// documents come in both languages, and may hold links: [text](/path).

export const missing = 'Please fill this in'

export const may = (maxLength: number) =>
  tidied(z.string({ error: missing }).max(maxLength, `Please use at most ${maxLength} characters`))

export const must = (maxLength: number) => may(maxLength).refine((text) => text !== '', missing)

const leads = (text: string) => {
  if (/^\/(?![/\\])/.test(text)) return true
  return urlIn(text)?.protocol === 'https:'
}

export const link = must(300).refine(
  leads,
  'Please give a page of the shop (/collections/panjabi) or an address with https://',
)

export const optionalLink = may(300).refine(
  (text) => text === '' || leads(text),
  'Please give a page of the shop (/shop) or an address with https://, or nothing',
)

export const picture = z
  .string({ error: 'Please choose a picture' })
  .max(200)
  .regex(/^(uploads|demo)\/[\w/-]+\.webp$/, 'Please choose a picture')

const time = momentField('Please select a day and a time').nullable().default(null)

export const scheduleFields = { showFrom: time, showUntil: time }

export const startsBeforeEnd = ({ showFrom, showUntil }: { showFrom: string | null; showUntil: string | null }) =>
  !showFrom || !showUntil || new Date(showFrom) < new Date(showUntil)

export const endBeforeStart = { error: 'The end must come after the beginning', path: ['showUntil'] }

/** Characters that a text of several lines may have. */
const maxTextLength = 8000

const isWayOut = (to: string) => /^(\/(?![/\\])|#|tel:|mailto:|\{)/.test(to) || urlIn(to)?.protocol === 'https:'

/** A link must lead to a place that pages may link to. */
const hasGoodLinks = (text: string) => [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].every(([, to = '']) => isWayOut(to))
const badLink = 'A link leads to a page of the shop (/shop), to https://, mailto: or tel:'

export const line = (maxLength: number) =>
  tidied(z.string().max(maxLength, `Please use at most ${maxLength} characters`)).refine(hasGoodLinks, badLink)
export const lines = z
  .string()
  .max(maxTextLength, `Please use at most ${maxTextLength} characters`)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine(hasGoodLinks, badLink)

export const pair = (text: z.ZodType<string, string>) => z.object({ en: text, bn: text })
export const fullPair = (maxLength: number) => pair(line(maxLength).refine((text) => text !== '', missing))

/** Anchors of a page: each leads to one part. */
export const anchor = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Please use small letters a to z, digits and hyphens')
export const haveUniqueIds = (parts: { id: string }[]) => new Set(parts.map(({ id }) => id)).size === parts.length
export const duplicateAnchor = 'Two parts have the same anchor'
