import { z } from 'zod'
import { endBeforeStart, link, may, must, picture, scheduleFields, startsBeforeEnd } from '#shared/content-fields.ts'

/** Content lists edited in the back office: slides, category tiles and social posts. */
const contentLists = ['banners', 'featured-categories', 'social-posts'] as const

export type ContentList = (typeof contentLists)[number]

/** Names of an entry of each list, for sentences and the audit log. */
export const entryNames: Record<ContentList, string> = {
  banners: 'banner',
  'featured-categories': 'featured category',
  'social-posts': 'social post',
}

export const bannerRequest = z
  .object({
    wide: picture,
    tall: picture,
    eyebrowEn: may(40),
    eyebrowBn: may(40),
    titleEn: must(80),
    titleBn: must(80),
    descriptionEn: may(200),
    descriptionBn: may(200),
    buttonEn: must(40),
    buttonBn: must(40),
    buttonLink: link,
    featured: z.boolean(),
    isHidden: z.boolean().default(false),
    ...scheduleFields,
  })
  .refine(startsBeforeEnd, endBeforeStart)

export const tileRequest = z.object({
  slug: must(100).describe('The category that it leads to'),
  titleEn: must(40),
  titleBn: must(40),
  image: picture,
})

export const socialPostRequest = z.object({ captionEn: must(160), captionBn: must(160), image: picture, href: link })

export type BannerRequest = z.output<typeof bannerRequest>

export type TileRequest = z.output<typeof tileRequest>

export type SocialPostRequest = z.output<typeof socialPostRequest>

/** Fields of every entry, next to its content. */
const entry = { id: z.string(), version: z.string() }

/** `off`: hidden by staff, whatever its times. */
const scheduleStates = ['shown', 'to-come', 'over', 'off'] as const
export type ScheduleState = (typeof scheduleStates)[number]

const timedEntry = {
  showFrom: z.iso.datetime().nullable(),
  showUntil: z.iso.datetime().nullable(),
  state: z.enum(scheduleStates),
}

export const officeBanner = z.object({
  ...entry,
  wide: z.string(),
  tall: z.string(),
  eyebrowEn: z.string(),
  eyebrowBn: z.string(),
  titleEn: z.string(),
  titleBn: z.string(),
  descriptionEn: z.string(),
  descriptionBn: z.string(),
  buttonEn: z.string(),
  buttonBn: z.string(),
  buttonLink: z.string(),
  featured: z.boolean(),
  isHidden: z.boolean(),
  ...timedEntry,
})

export const officeTile = z.object({
  ...entry,
  slug: z.string(),
  titleEn: z.string(),
  titleBn: z.string(),
  image: z.string(),
  href: z.string(),
  mainCategory: z.string(),
})

export const officeSocialPost = z.object({
  ...entry,
  captionEn: z.string(),
  captionBn: z.string(),
  image: z.string(),
  href: z.string(),
})

export type OfficeBanner = z.infer<typeof officeBanner>

export type OfficeTile = z.infer<typeof officeTile>

export type OfficeSocialPost = z.infer<typeof officeSocialPost>

/** PUT content-order: the whole list in its new order. */
export const contentOrder = z.object({
  list: z.enum(contentLists),
  ids: z.array(z.string().min(1).max(100)).max(200),
})
