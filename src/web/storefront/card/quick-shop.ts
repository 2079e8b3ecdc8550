import type { ProductCard } from '#domains/catalogue/contract.ts'

/** Event of a card: open the quick view, or add a size to the cart. */
export type QuickWish = { do: 'look' | 'add'; card: ProductCard; size: string | null }

type Listener = (wish: QuickWish) => void
let listener: Listener | undefined
/** Pressed before the page listens. */
let waiting: QuickWish | undefined

/** Called by cards. QuickShopHost handles the wish, at the latest once it is mounted. */
export function quickShop(wish: QuickWish): void {
  if (listener) listener(wish)
  else waiting = wish
}

export function onQuickShop(next: Listener): () => void {
  listener = next
  if (waiting) next(waiting)
  waiting = undefined
  return () => {
    if (listener === next) listener = undefined
  }
}
