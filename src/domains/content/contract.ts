import { z } from 'zod'
import type { ProductCard, Words } from '#domains/catalogue/contract.ts'
import { tidyLine } from '#shared/text.ts'

/** A hero slide. `image` is a key without suffix: `${image}-wide` and `${image}-tall` exist. */
export type Banner = {
  id: number
  image: string
  eyebrow: Words
  title: Words
  description: Words
  button: Words
  link: string
  featured: boolean
}

/** An announcement line above the header; `link` may be empty. */
export type Announcement = { id: number; text: Words; link: string }

/** A tile of the category grid (spec's featuredCategories). */
export type Tile = { slug: string; title: Words; image: string; href: string; mainCategory: string }

export type SocialPost = { id: number; caption: Words; image: string; href: string }

/** What the home page shows. Money in paisa. */
export type HomeContent = {
  banners: Banner[]
  tiles: Tile[]
  social: SocialPost[]
  newArrivals: ProductCard[]
  mens: ProductCard[]
  sale: ProductCard[]
  /** When the scheduled slides change next; undefined: never. */
  until: Date | undefined
}

/** A line of a page's text: [text](/path) is a link, **text** is bold. */
export type Line = string
/** A plain string is a paragraph. */
export type Block =
  | Line
  | { list: Line[] }
  /** Numbered steps. */
  | { steps: Line[] }
  | { caption: string; head: string[]; rows: Line[][] }
  | { note: Line }
/** `id` is the anchor for links. */
export type TextSection = { id: string; title: string; body: Block[] }
/** A text page in one language with the current settings. `description` is the meta description. */
export type PageText = { title: string; description: string; lead: Line; sections: TextSection[] }

/** FAQ: ten questions; `answer` in paragraphs. */
export type Question = { id: string; question: string; answer: Line[] }
export type FaqText = PageText & { questions: Question[]; tips: { title: string; text: Line }[] }

/** The care symbols, each drawn by care-signs.tsx. */
export type CareSign =
  | 'machine'
  | 'hand'
  | 'alone'
  | 'no-bleach'
  | 'shade'
  | 'flat'
  | 'iron'
  | 'iron-inside'
  | 'dry-clean'
  | 'no-wring'
  | 'hang'
  | 'wipe'
type ClothCare = { id: string; name: string; examples: string; signs: CareSign[]; lines: Line[] }
export type CareText = PageText & { signs: Record<CareSign, string>; cloths: ClothCare[] }

/** Measuring points: the drawing `drawing` labels them with the letters of `points`. */
export type Measuring = {
  drawing: 'top' | 'trousers' | 'child' | 'foot'
  title: string
  points: { letter: string; name: string; how: Line }[]
}
export type SizeGuideText = PageText & { measuring: Measuring[]; groups: { title: string; charts: string[] }[] }

type Reason = { title: string; text: Line }
export type AboutText = PageText & { reasons: Reason[] }
/** A craft: where or how it is made, a picture of its fabric, and a search query for its products. */
type Craft = { name: string; place: string; text: Line; picture: string; search: string }
export type BrandText = PageText & { crafts: Craft[]; colours: { name: string; hex: string; text: string }[] }

/** Content lists edited in the back office: announcement lines, slides, category tiles and social posts. */
const contentLists = ['announcements', 'banners', 'featured-categories', 'social-posts'] as const
export type ContentList = (typeof contentLists)[number]
/** What one entry of each list is called: in sentences, and in the audit log. */
export const entryNames: Record<ContentList, string> = {
  announcements: 'announcement',
  banners: 'banner',
  'featured-categories': 'featured category',
  'social-posts': 'social post',
}

const missing = 'Please fill this in'
const may = (most: number) =>
  z.string({ error: missing }).max(most, `Please keep this below ${most} letters`).transform(tidyLine)
const must = (most: number) => may(most).refine((text) => text !== '', missing)

const leads = (text: string) => {
  if (/^\/(?![/\\])/.test(text)) return true
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
const wayTo = must(300).refine(
  leads,
  'Please give a page of the shop (/collections/panjabi) or an address with https://',
)
const wayOrNone = may(300).refine(
  (text) => text === '' || leads(text),
  'Please give a page of the shop (/shop) or an address with https://, or nothing',
)
const picture = z
  .string({ error: 'Please choose a picture' })
  .max(200)
  .regex(/^(uploads|demo)\/[\w/-]+\.webp$/, 'Please choose a picture')

const time = z.iso.datetime({ offset: true, error: 'Please select a day and a time' }).nullable().default(null)
const timed = { showFrom: time, showUntil: time }
const inOrder = ({ showFrom, showUntil }: { showFrom: string | null; showUntil: string | null }) =>
  !showFrom || !showUntil || new Date(showFrom) < new Date(showUntil)
const endsEarly = { error: 'The end must come after the beginning', path: ['showUntil'] }

/** '{threshold}' in a text stands for the free-delivery threshold. */
export const announcementRequest = z
  .object({ textEn: must(120), textBn: must(120), link: wayOrNone, isActive: z.boolean(), ...timed })
  .refine(inOrder, endsEarly)
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
    buttonLink: wayTo,
    featured: z.boolean(),
    ...timed,
  })
  .refine(inOrder, endsEarly)
export const tileRequest = z.object({
  slug: must(100).describe('The category that it leads to'),
  titleEn: must(40),
  titleBn: must(40),
  image: picture,
})
export const socialPostRequest = z.object({ captionEn: must(160), captionBn: must(160), image: picture, href: wayTo })
export type AnnouncementRequest = z.output<typeof announcementRequest>
export type BannerRequest = z.output<typeof bannerRequest>
export type TileRequest = z.output<typeof tileRequest>
export type SocialPostRequest = z.output<typeof socialPostRequest>

/** Fields of every entry besides its content. */
const entry = { id: z.string(), version: z.string() }
const timedEntry = {
  showFrom: z.iso.datetime().nullable(),
  showUntil: z.iso.datetime().nullable(),
  state: z.enum(['shown', 'to-come', 'over', 'off']),
}
export const officeAnnouncement = z.object({
  ...entry,
  textEn: z.string(),
  textBn: z.string(),
  link: z.string(),
  isActive: z.boolean(),
  ...timedEntry,
})
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
export type OfficeAnnouncement = z.infer<typeof officeAnnouncement>
export type OfficeBanner = z.infer<typeof officeBanner>
export type OfficeTile = z.infer<typeof officeTile>
export type OfficeSocialPost = z.infer<typeof officeSocialPost>

/** PUT content-order: the whole list in its new order. */
export const contentOrder = z.object({
  list: z.enum(contentLists),
  ids: z.array(z.string().min(1).max(100)).max(200),
})
