import type { ProductPage } from '#domains/catalogue/contract.ts'
import { readCards, type WireCards, writeCards } from './cards.ts'
import { type Packed, pack, unpack } from './packed.ts'

type Beside = 'related' | 'look'
type WireProduct = Omit<ProductPage, Beside> & Record<Beside, WireCards>

export const packProduct = (product: ProductPage): Packed =>
  pack(product, {
    ...product,
    related: writeCards(product.related),
    look: writeCards(product.look),
  } satisfies WireProduct)

export const unpackProduct = (packed: Packed): ProductPage =>
  unpack(packed, ({ related, look, ...product }: WireProduct) => ({
    ...product,
    related: readCards(related),
    look: readCards(look),
  }))
