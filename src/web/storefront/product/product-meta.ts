import type { ProductPage } from '#domains/catalogue/contract.ts'
import { toTaka } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'
import { pageMeta } from '../page-meta.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { described, isRead, trailDescribed } from '../structured-data.ts'
import type { Delivers } from './described.ts'

/** Loaded on the server only: browsers need neither it nor its imports. */
const structured = import.meta.env.SSR ? await import('./described.ts') : undefined

type Shown = Delivers & { product: ProductPage; summary: string; share: string; origin: string; shopName: string }

/** Title, description, preview and JSON-LD of a product. */
export function productMeta(
  { product, summary, share, zones, schedule, origin, shopName }: Shown,
  facts: ShopFacts | undefined,
) {
  return [
    ...pageMeta({
      title: inPageLocale(product.title),
      description: summary,
      path: `/product/${product.number}`,
      origin,
      shopName,
      facts,
      image: share,
      isShareImage: true,
      type: 'product',
    }),
    ...(product.price === null || !isRead
      ? []
      : priceMeta(
          product.price,
          product.variants.some(({ available }) => available),
        )),
    ...(structured
      ? described(
          ...structured.productDescribed(product, { zones, schedule }, origin),
          trailDescribed(productTrail(product), `/product/${product.number}`, origin),
        )
      : []),
  ]
}

/** @param price in paisa */
const priceMeta = (price: number, isAvailable: boolean) => [
  { property: 'product:price:amount', content: String(toTaka(price)) },
  { property: 'product:price:currency', content: 'BDT' },
  { property: 'product:availability', content: isAvailable ? 'in stock' : 'out of stock' },
  { property: 'product:condition', content: 'new' },
]

/** Breadcrumb of a product. */
export const productTrail = ({ title }: Pick<ProductPage, 'title'>) => [
  { label: m.home(), to: '/' },
  { label: m.shop_title(), to: '/shop' },
  { label: inPageLocale(title) },
]
