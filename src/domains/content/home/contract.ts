import type { ProductCard, Words } from '#domains/catalogue/contract.ts'
import type { TextPair } from '#domains/content/page-editor/contract.ts'
import type { Banner, Block, SocialPost, Tile } from '../contract.ts'

/** Products of a row: full rows of four on wide screens, of two on phones. */
export const rowSizes = [4, 8, 12] as const
type RowSize = (typeof rowSizes)[number]

/** Sections without words of their own, and those with a title alone. */
export const plainSections = ['hero', 'tiles', 'recent', 'tracking'] as const
export const titledSections = ['categories', 'posts'] as const

/** What every section of the home page has. */
type Placed = {
  /** Unique in the document. */
  id: string
  isHidden: boolean
  /** ISO; null: from the start, and without an end. */
  showFrom: string | null
  showUntil: string | null
}

/** A link with a label; without one of them there is no button. */
export type SectionButton = { button: TextPair; link: string }

/**
 * A section of the home page, as it is edited. An empty title stands for the shop's own words. `hero` shows the
 * banners, `tiles` the two large pictures, `categories` and `posts` their lists, each edited where it was.
 */
export type HomeSection = Placed &
  (
    | { kind: (typeof plainSections)[number] }
    | { kind: (typeof titledSections)[number]; title: TextPair }
    /** Products of a collection, without those of the sections above. */
    | { kind: 'products'; title: TextPair; collection: string; count: RowSize }
    | ({ kind: 'film'; title: TextPair; text: TextPair } & SectionButton)
    | ({ kind: 'text'; title: TextPair; text: TextPair; picture: string; isOnGreen: boolean } & SectionButton)
    /** Ends by itself at `until`. */
    | ({ kind: 'countdown'; title: TextPair; text: TextPair; until: string } & SectionButton)
  )

/** The home page as a document with versions. */
export type HomeDocument = { sections: HomeSection[] }

type ShownButton = { label: Words; link: string } | null

/** A section with what it shows. Money in paisa. Sections without content are left out. */
export type ShownSection = { id: string } & (
  | { kind: 'hero'; banners: Banner[] }
  | { kind: 'tiles'; mens: string; womens: string; mensFocus?: string; womensFocus?: string }
  | { kind: 'products'; title: Words | null; collection: string; cards: ProductCard[] }
  | { kind: 'categories'; title: Words | null; tiles: Tile[] }
  | { kind: 'posts'; title: Words | null; posts: SocialPost[] }
  | { kind: 'film'; film: string; title: Words | null; text: Words | null; button: ShownButton }
  | {
      kind: 'text'
      title: Words | null
      body: { en: Block[]; bn: Block[] }
      picture: string
      focus?: string
      isOnGreen: boolean
      button: ShownButton
    }
  | { kind: 'countdown'; title: Words; text: Words | null; until: string; button: ShownButton }
  | { kind: 'recent' | 'tracking' }
)

/** What the home page shows. */
export type HomeContent = {
  sections: ShownSection[]
  /** When a section or a slide begins or ends next; undefined: never. */
  until: Date | undefined
  /** Tags of the lists that it shows. */
  tags: `list:${string}`[]
}
