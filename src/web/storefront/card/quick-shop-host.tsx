import { Suspense, useEffect, useState } from 'react'
import type { ProductCard, ProductPage } from '#domains/catalogue/contract.ts'
import { add, nameOf } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { toastAdded } from '#web/storefront/cart/toast-added.ts'
import { lazily } from '#web/ui/lazily.ts'
import { inPageLocale } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { withRetries } from '../retry.ts'
import { useFacts } from '../shop-facts.ts'
import { priceOfSize } from './price-of-size.ts'
import { onQuickShop } from './quick-shop.ts'

const QuickView = lazily(() => import('./quick-view.tsx'))

export type QuickProduct = Omit<ProductPage, 'reviews' | 'related' | 'look'>
type Look = { card: ProductCard; size: string | null }

const fetchProduct = async (number: number): Promise<QuickProduct> => {
  const response = await withRetries(() => fetch(`/quick/${number}`))
  if (!response.ok) throw new Error(`/quick/${number} answered ${response.status}`)
  return response.json()
}

/** Rendered once, in the layout; handles the events of the cards. */
export function QuickShopHost() {
  const closed = useFacts()?.closed
  const [look, setLook] = useState<Look | null>(null)
  useEffect(
    () =>
      onQuickShop(({ do: what, card, size }) =>
        closed
          ? toast.error(inPageLocale(closed))
          : what === 'add' && size
            ? addSize(card, size)
            : setLook({ card, size }),
      ),
    [closed],
  )
  return look ? (
    <Suspense>
      <QuickView key={look.card.number} {...look} load={fetchProduct} onClose={() => setLook(null)} />
    </Suspense>
  ) : null
}

/**
 * Adds the variant that a card sells: the colour it shows, at the price of that size. A drawer would cover the list.
 */
function addSize(card: ProductCard, size: string) {
  const chosen = card.sizes.find((each) => each.size === size)
  const { price, originalPrice } = priceOfSize(card, chosen)
  if (price === null) return
  const color = card.colors.find(({ name }) => name === card.color)
  const line = cartLine({ ...card, originalPrice }, size, color, price)
  add(line, 1, { quietly: true })
  toastAdded(nameOf(line))
}
