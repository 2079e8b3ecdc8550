import type { ProductCard } from '#domains/catalogue/contract.ts'

type Prices = Pick<ProductCard, 'price' | 'originalPrice'>

/** Price and original price of a size; without a size, those of the card. */
export function priceOfSize(card: Prices, size: ProductCard['sizes'][number] | undefined): Prices {
  const { price = card.price, originalPrice = card.originalPrice } = size ?? {}
  return { price, originalPrice }
}
