import type { Picture } from '#domains/catalogue/contract.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { type SeenProduct, seenProducts } from './seen-products.ts'

/** Two rows of six; visitors rarely recognise more. */
const maxProducts = 12

export type ViewedProduct = { number: number; title: TextPair; price: number | null; pictures: Pick<Picture, 'key'>[] }

/** Stores a product as the most recently viewed one of this device. Price in paisa. */
export function rememberProduct({ number, title, price, pictures }: ViewedProduct) {
  const seen: SeenProduct = { number, title, price, image: pictures[0]?.key ?? '' }
  const others = seenProducts().filter((each) => each.number !== number)
  safeLocalStorage.write('recently-viewed', JSON.stringify([seen, ...others].slice(0, maxProducts)))
}
