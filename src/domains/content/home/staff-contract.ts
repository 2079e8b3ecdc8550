import { z } from 'zod'
import {
  anchor,
  duplicateAnchor,
  endBeforeStart,
  fullPair,
  haveUniqueIds,
  lines,
  may,
  optionalLink,
  pair,
  picture,
  scheduleFields,
  startsBeforeEnd,
} from '#shared/content-fields.ts'
import { momentField } from '#shared/day-field.ts'
import { rowSizes } from './contract.ts'

const maxSections = 30

const maxLength = { title: 120, button: 40 } as const

const placed = { id: anchor, isHidden: z.boolean(), ...scheduleFields }
/** A link with a label; if one of them is missing, there is no button. */
const button = { button: pair(may(maxLength.button)), link: optionalLink }
export type SectionButton = z.output<z.ZodObject<typeof button>>

const title = pair(may(maxLength.title))
const text = pair(lines)

/**
 * An empty title means the default text. `hero` shows the banners, `tiles` the two large pictures, `categories` and
 * `posts` their lists; each has an editor of its own.
 */
const kinds = [
  z.object({ ...placed, kind: z.enum(['hero', 'tiles', 'recent', 'tracking']) }),
  z.object({ ...placed, kind: z.enum(['categories', 'posts']), title }),
  /** Products of a collection, without those of the sections above. */
  z.object({
    ...placed,
    kind: z.literal('products'),
    title,
    collection: z.string().min(1, 'Please choose a collection').max(100),
    count: z.literal(rowSizes),
  }),
  z.object({ ...placed, kind: z.literal('film'), title, text, ...button }),
  z.object({
    ...placed,
    kind: z.literal('text'),
    title,
    text,
    picture: picture.or(z.literal('')),
    isOnGreen: z.boolean(),
    ...button,
  }),
  /** Ends by itself at `until`. */
  z.object({
    ...placed,
    kind: z.literal('countdown'),
    title: fullPair(maxLength.title),
    text,
    until: momentField('Please select a day and a time'),
    ...button,
  }),
] as const

const homeSection = z.discriminatedUnion('kind', kinds).refine(startsBeforeEnd, endBeforeStart)

/** The home page as a document with versions. */
export const homeDocument = z.object({
  sections: z
    .array(homeSection)
    .max(maxSections, `At most ${maxSections} sections`)
    .refine(haveUniqueIds, duplicateAnchor),
})
export type HomeDocument = z.output<typeof homeDocument>
export type HomeSection = HomeDocument['sections'][number]
