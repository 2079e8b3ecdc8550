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

/** More than anybody waits for, three seconds each. */
const maxLines = 60

/** One line of the bar; longer ones do not fit on a phone. */
const maxTextLength = 120

const announcementLine = z
  .object({ id: anchor, text: pair(must(maxTextLength)), link: optionalLink, isHidden: z.boolean(), ...scheduleFields })
  .refine(startsBeforeEnd, endBeforeStart)

/** AnnouncementDocument, as it may be saved. */
export const announcementDocument = z.object({
  announcements: z
    .array(announcementLine)
    .max(maxLines, `At most ${maxLines} announcements`)
    .refine(haveUniqueIds, duplicateAnchor),
})
