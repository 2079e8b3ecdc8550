import type { ProductPage } from '#domains/catalogue/contract.ts'
import { readCards, type WireCards, writeCards } from './cards.ts'
import { type Packed, pack, unpack } from './packed.ts'

type WireProduct = Omit<ProductPage, 'related'> & { related: WireCards }

export const packProduct = (product: ProductPage): Packed =>
  pack(product, { ...product, related: writeCards(product.related) } satisfies WireProduct)

export const unpackProduct = (packed: Packed): ProductPage =>
  unpack(packed, ({ related, ...product }: WireProduct) => ({ ...product, related: readCards(related) }))
