import { taka } from '#web/admin/parts/figures.ts'
import type { Product } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { 'In Stock': 'green', 'Low Stock': 'amber', 'Out of Stock': 'red' } as const

export const AvailabilityBadge = ({ product }: { product: Product }) => (
  <Badge tone={tones[product.availability]}>{translateServerText(product.availability)}</Badge>
)

/** The price, and the struck-through original price. */
export function ProductPrice({ price }: { price: Product['price'] }) {
  if (!price) return <span className="text-stone">{t('No price')}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 md:justify-end">
      {price.is_on_sale && <s className="text-stone text-xs">{taka(price.original)}</s>}
      {taka(price.current)}
    </span>
  )
}
