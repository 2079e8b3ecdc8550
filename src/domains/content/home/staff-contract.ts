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
import { plainSections, rowSizes, titledSections } from './contract.ts'

/** Sections of the home page. */
const maxSections = 30

const maxLength = { title: 120, button: 40 } as const

const placed = { id: anchor, isHidden: z.boolean(), ...scheduleFields }
const button = { button: pair(may(maxLength.button)), link: optionalLink }
const title = pair(may(maxLength.title))
const text = pair(lines)

const kinds = [
  z.object({ ...placed, kind: z.enum(plainSections) }),
  z.object({ ...placed, kind: z.enum(titledSections), title }),
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

/** HomeDocument, as it may be saved. */
export const homeDocument = z.object({
  sections: z
    .array(homeSection)
    .max(maxSections, `At most ${maxSections} sections`)
    .refine(haveUniqueIds, duplicateAnchor),
})
