import type { CartLine } from '#domains/cart/contract.ts'
import type { ProductCard, ProductPage } from '#domains/catalogue/contract.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'

type Sold = Pick<ProductCard | ProductPage, 'number' | 'slug' | 'title' | 'originalPrice' | 'pictures'> &
  Partial<Pick<ProductPage, 'grams'>> & { variants?: { size: string; color: string; grams?: number }[] }

/** The cart line of a variant, without quantity. @param price in paisa */
export function cartLine(
  product: Sold,
  size: string,
  color: { name: string; nameBn: string } | undefined,
  price: number,
): Omit<CartLine, 'quantity'> {
  const name = color?.name ?? 'Default'
  const grams = product.variants?.find((each) => each.size === size && each.color === name)?.grams ?? product.grams
  const picture = product.pictures.find((each) => each.color === name) ?? product.pictures[0]
  return {
    id: product.number,
    name: product.title.en,
    nameBn: product.title.bn,
    slug: product.slug,
    price: toTaka(price),
    originalPrice: product.originalPrice === null ? null : toTaka(product.originalPrice),
    image: pictureUrl(picture?.key ?? '', 320),
    size,
    color: name,
    colorBn: color?.nameBn ?? '',
    ...(grams && { grams }),
  }
}
