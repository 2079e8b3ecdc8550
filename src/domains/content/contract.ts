import type { ChartSection } from '#shared/catalogue/measures.ts'
import type { TextPair } from '#shared/text-pair.ts'

/**
 * A hero slide. `image` is a key without suffix: `${image}-wide` and `${image}-tall` exist; of each the classes that
 * keep its focal point in sight.
 */
export type Banner = {
  id: number
  image: string
  wideFocus?: string
  tallFocus?: string
  eyebrow: TextPair
  title: TextPair
  description: TextPair
  button: TextPair
  link: string
  featured: boolean
}

/** An announcement line above the header; `link` may be empty. */
export type Announcement = { text: TextPair; link: string }

/** A tile of the category grid (spec's featuredCategories). */
/** `focus`: classes that keep the focal point of its picture in sight. */
export type Tile = { slug: string; title: TextPair; image: string; focus?: string; href: string; mainCategory: string }

export type SocialPost = { id: number; caption: TextPair; image: string; focus?: string; href: string }

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

/** The care symbols, each drawn by care-symbols.tsx. */
export const careSymbols = [
  'machine',
  'hand',
  'alone',
  'no-bleach',
  'shade',
  'flat',
  'iron',
  'iron-inside',
  'dry-clean',
  'no-wring',
  'hang',
  'wipe',
] as const

export type CareSymbol = (typeof careSymbols)[number]

type ClothCare = { id: string; name: string; examples: string; symbols: string[]; lines: Line[] }

/** `symbolLabels` are the labels of the symbols by their id; `drawings` says how each is drawn, if not by its id. */
export type CareText = PageText & {
  symbolLabels: Record<string, string>
  drawings?: Record<string, CareSymbol>
  cloths: ClothCare[]
}

/** What measuring is drawn on, each by measure-drawings.tsx. */
export const measureDrawings = ['top', 'trousers', 'child', 'foot'] as const

/** Measuring points: the drawing `drawing` labels them with the letters of `points`. */
export type Measuring = {
  drawing: (typeof measureDrawings)[number]
  title: string
  points: { letter: string; name: string; how: Line }[]
}

export type SizeGuideText = PageText & { measuring: Measuring[]; groups: { title: string; section: ChartSection }[] }

type Reason = { title: string; text: Line }

export type AboutText = PageText & { reasons: Reason[] }

/** A craft: where or how it is made, a picture of its fabric, and a search query for its products. */
type Craft = { name: string; place: string; text: Line; picture: string; search: string }

export type BrandText = PageText & { crafts: Craft[]; colours: { name: string; hex: string; text: string }[] }
