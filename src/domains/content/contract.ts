import type { ProductCard, Words } from '#domains/catalogue/contract.ts'

/** A slide of the hero. `image` is a key without its shape: `${image}-wide` and `${image}-tall` exist. */
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

/** A line above the header, ready to be shown; `link` may be empty. */
export type Announcement = { id: number; text: Words; link: string }

/** A tile of the category grid (spec's featuredCategories). */
export type Tile = { slug: string; title: Words; image: string; href: string; mainCategory: string }

export type SocialPost = { id: number; caption: Words; image: string; href: string }

/** What the home page shows. Money in paisa. */
export type HomeContent = {
  banners: Banner[]
  announcements: Announcement[]
  tiles: Tile[]
  social: SocialPost[]
  newArrivals: ProductCard[]
  mens: ProductCard[]
  sale: ProductCard[]
}
