import { z } from 'zod'
import {
  anchor,
  duplicateAnchor,
  endBeforeStart,
  haveUniqueIds,
  must,
  optionalLink,
  pair,
  scheduleFields,
  startsBeforeEnd,
} from '#shared/content-fields.ts'

/** A limit that no reader reaches, at three seconds per line. */
const maxLines = 60

/** One line of the bar; longer ones do not fit on a phone. */
const maxTextLength = 120

/** A line of the bar above the header. '{threshold}' is replaced by the free-delivery threshold. */
const announcementLine = z
  .object({ id: anchor, text: pair(must(maxTextLength)), link: optionalLink, isHidden: z.boolean(), ...scheduleFields })
  .refine(startsBeforeEnd, endBeforeStart)

/** The announcements as one document with versions, in their order. */
export const announcementDocument = z.object({
  announcements: z
    .array(announcementLine)
    .max(maxLines, `At most ${maxLines} announcements`)
    .refine(haveUniqueIds, duplicateAnchor),
})
export type AnnouncementDocument = z.output<typeof announcementDocument>
export type AnnouncementLine = AnnouncementDocument['announcements'][number]
