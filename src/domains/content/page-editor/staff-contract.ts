import { z } from 'zod'
import { announcementDocument } from '#domains/content/announcements/staff-contract.ts'
import { homeDocument } from '#domains/content/home/staff-contract.ts'
import { menuDocument } from '#domains/content/menus/staff-contract.ts'
import { pageParts, refuseUnknownSymbols } from '#domains/content/page-editor/parts/staff-contract.ts'
import { anchor, duplicateAnchor, fullPair, haveUniqueIds, line, lines, missing, pair } from '#shared/content-fields.ts'
import { momentField } from '#shared/day-field.ts'
import { textPair } from '#shared/text-pair.ts'

/** Characters that a language's text may have. */
const maxLength = { title: 120, description: 320, lead: 600 } as const
/** Sections of a page, blocks of a section, questions, points. */
const maxParts = 60

/** A page's key: the name of a standard page, or the number of a page of the owner's own. */
export const pageKey = z.string().regex(/^([a-z][a-z-]{0,59}|[1-9]\d{0,14})$/, 'This is no page')

/** Of the address of a page of the owner's own. */
export const maxSlugLength = 60

const pageSlug = z
  .string({ error: missing })
  .trim()
  .min(1, missing)
  .max(maxSlugLength, 'Please use at most 60 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters a to z, digits and single hyphens: eid-offers')

/**
 * Plain text, in which [text](/path) is a link, **text** is bold and {name} a variable. Lists and steps have an item
 * per line. Of a table the first line is the caption and the second the heads; cells are separated by |.
 */
const block = z.object({ kind: z.enum(['paragraph', 'list', 'steps', 'note', 'table']), en: lines, bn: lines })
export type DocumentBlock = z.output<typeof block>

const section = z.object({ id: anchor, title: fullPair(maxLength.title), blocks: z.array(block).max(maxParts) })

/** The editable parts of a page, in both languages. */
export const pageDocument = z
  .object({
    title: fullPair(maxLength.title),
    /** The sentence that search engines show. */
    description: pair(line(maxLength.description)),
    lead: pair(line(maxLength.lead)),
    sections: z.array(section).max(maxParts, `At most ${maxParts} sections`).refine(haveUniqueIds, duplicateAnchor),
    /** Of the FAQ; answers have a paragraph per line. */
    questions: z
      .array(z.object({ id: anchor, question: fullPair(maxLength.title * 2), answer: pair(lines) }))
      .max(maxParts, `At most ${maxParts} questions`)
      .refine(haveUniqueIds, duplicateAnchor)
      .optional(),
    /** Tips beside the FAQ, reasons of About. */
    points: z
      .array(z.object({ title: fullPair(maxLength.title), text: pair(lines) }))
      .max(maxParts)
      .optional(),
    ...pageParts,
  })
  .superRefine(refuseUnknownSymbols)
export type PageDocument = z.output<typeof pageDocument>

const version = z.string().min(1).max(64)
const known = z.object({ page: pageKey, version })

export const draftRequest = known.extend({ document: pageDocument })
export const homeDraftRequest = z.object({ version, document: homeDocument })
export const menusDraftRequest = z.object({ version, document: menuDocument })
export const announcementsDraftRequest = z.object({ version, document: announcementDocument })
export const discardRequest = known
export const publishRequest = known.extend({
  publishAt: momentField('Please select a day and a time').nullable().default(null),
})
export const withdrawRequest = known.extend({ number: z.number().int().min(1).max(1_000_000) })
export const newPageRequest = z.object({ slug: pageSlug, title: fullPair(maxLength.title) })
export const addressRequest = known.extend({ slug: pageSlug })

const pageVersionView = z.object({
  number: z.number(),
  state: z.enum(['draft', 'planned', 'shown', 'past']),
  /** The standard text; of a page of the owner's own: not shown. */
  isStandardText: z.boolean(),
  publishAt: z.string().nullable(),
  savedAt: z.string(),
  savedBy: z.string(),
  previewPath: z.string(),
})
export type PageVersionView = z.infer<typeof pageVersionView>

export const listedPage = z.object({
  page: z.string(),
  isOwn: z.boolean(),
  title: z.string(),
  titleBn: z.string().describe('Empty: it has none of its own'),
  path: z.string(),
  state: z.enum(['standard', 'shown', 'hidden']),
  shownSince: z.string().nullable(),
  plannedFor: z.string().nullable(),
  hasDraft: z.boolean(),
})
export type ListedPage = z.infer<typeof listedPage>

/** A variable for texts, with its current value. */
const pageVariable = z.object({ name: z.string(), ...textPair.shape })

export const editedPage = listedPage.extend({
  version,
  /** The initial content of the form: the draft, else the published version, else the standard text. */
  document: z.unknown(),
  /** The published version; null: the page is hidden. Needed to compare changes of only one language. */
  shown: z.unknown(),
  draft: pageVersionView.nullable(),
  versions: z.array(pageVersionView),
  variables: z.array(pageVariable),
})
