import type { ProductCard } from '#domains/catalogue/contract.ts'

/** Event of a card: open the quick view, or add a size to the cart. */
export type QuickWish = { do: 'look' | 'add'; card: ProductCard; size: string | null }

type Listener = (wish: QuickWish) => void
let listener: Listener | undefined

/** Dispatched by cards, handled by the page's QuickShop. */
export const quickShop = (wish: QuickWish) => listener?.(wish)

export function onQuickShop(next: Listener): () => void {
  listener = next
  return () => {
    if (listener === next) listener = undefined
  }
}
