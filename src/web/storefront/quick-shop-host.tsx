import { Suspense, useEffect, useState } from 'react'
import type { ProductCard, ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { lazily } from '../ui/lazily.ts'
import { toast } from '../ui/toast.ts'
import { add } from './cart.ts'
import { cartLine } from './cart-line.ts'
import { hearQuickShop } from './quick-shop.ts'
import { withRetries } from './retry.ts'

const QuickView = lazily(() => import('./quick-view.tsx'))

export type QuickProduct = Omit<ProductPage, 'reviews' | 'related'>
type Look = { card: ProductCard; size: string | null }

const fetchProduct = async (number: number): Promise<QuickProduct> => {
  const response = await withRetries(() => fetch(`/quick/${number}`))
  if (!response.ok) throw new Error(`/quick/${number} answered ${response.status}`)
  return response.json()
}

/** Stands once in the frame and does what cards ask for. */
export function QuickShopHost() {
  const [look, setLook] = useState<Look | null>(null)
  useEffect(
    () =>
      hearQuickShop(({ do: what, card, size }) =>
        what === 'add' && size ? void addSize(card, size) : setLook({ card, size }),
      ),
    [],
  )
  return look ? (
    <Suspense>
      <QuickView key={look.card.number} {...look} load={fetchProduct} onClose={() => setLook(null)} />
    </Suspense>
  ) : null
}

/** A card knows a size, not which of its colours has it: with several, the first that has it is taken. */
async function addSize(card: ProductCard, size: string) {
  if (card.price !== null && card.colors.length < 2) return add(cartLine(card, size, card.colors[0], card.price))
  try {
    const product = await fetchProduct(card.number)
    const variant = product.variants.find((each) => each.size === size && each.available)
    const price = variant?.price ?? product.price
    if (!variant || price === null) return toast.error(m.sold_out())
    add(
      cartLine(
        product,
        size,
        product.colors.find(({ name }) => name === variant.color),
        price,
      ),
    )
  } catch (error) {
    console.error(error)
    toast.error(m.quick_failed())
  }
}
