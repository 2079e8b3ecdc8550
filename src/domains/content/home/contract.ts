import type { ProductCard } from '#domains/catalogue/contract.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { Banner, Block, SocialPost, Tile } from '../contract.ts'

/** Products of a row: full rows of four on wide screens, of two on phones. */
export const rowSizes = [4, 8, 12] as const

type ShownButton = { label: TextPair; link: string } | null

/** A section with its content. Money in paisa. Sections without content are left out. */
export type ShownSection = { id: string } & (
  | { kind: 'hero'; banners: Banner[] }
  | { kind: 'tiles'; mens: string; womens: string; mensFocus?: string; womensFocus?: string }
  | { kind: 'products'; title: TextPair | null; collection: string; cards: ProductCard[] }
  | { kind: 'categories'; title: TextPair | null; tiles: Tile[] }
  | { kind: 'posts'; title: TextPair | null; posts: SocialPost[] }
  | { kind: 'film'; film: string; title: TextPair | null; text: TextPair | null; button: ShownButton }
  | {
      kind: 'text'
      title: TextPair | null
      body: { en: Block[]; bn: Block[] }
      picture: string
      focus?: string
      isOnGreen: boolean
      button: ShownButton
    }
  | { kind: 'countdown'; title: TextPair; text: TextPair | null; until: string; button: ShownButton }
  | { kind: 'recent' | 'tracking' }
)

/** The content of the home page. */
export type HomeContent = {
  sections: ShownSection[]
  /** When a section or a slide next starts or ends; undefined: never. */
  until: Date | undefined
  /** Tags of the lists that it shows. */
  tags: `list:${string}`[]
}
