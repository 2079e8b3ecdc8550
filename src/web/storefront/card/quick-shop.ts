import type { ProductCard } from '#domains/catalogue/contract.ts'

/** What a card asks for: a closer look, or a size into the cart at once. */
export type QuickWish = { do: 'look' | 'add'; card: ProductCard; size: string | null }

type Listener = (wish: QuickWish) => void
let listener: Listener | undefined

/** Said by cards; heard by the one QuickShop of the page. */
export const quickShop = (wish: QuickWish) => listener?.(wish)

export function hearQuickShop(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}
