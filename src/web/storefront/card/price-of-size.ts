import type { ProductCard } from '#domains/catalogue/contract.ts'

type Prices = Pick<ProductCard, 'price' | 'originalPrice'>

/** What a size of a card costs, and the struck price beside it. Without a size: what the card says. */
export function priceOfSize(card: Prices, size: ProductCard['sizes'][number] | undefined): Prices {
  const { price = card.price, originalPrice = card.originalPrice } = size ?? {}
  return { price, originalPrice }
}
