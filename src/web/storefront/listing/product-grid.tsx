import { memo } from 'react'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { ProductCard } from '#web/storefront/card/product-card.tsx'
import { cx } from '../../ui/cx.ts'

type Props = { cards: Card[]; beside?: boolean; busy?: boolean }

/** Cards in 2 to 5 columns; `beside` leaves space for the filters. */
export const ProductGrid = memo(function ProductGrid({ cards, beside, busy }: Props) {
  return (
    <ul
      aria-busy={busy || undefined}
      className={cx(
        'isolate grid grid-cols-2 gap-x-3 gap-y-8 transition-opacity sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10',
        beside ? 'xl:grid-cols-4 2xl:grid-cols-5' : 'lg:grid-cols-4 2xl:grid-cols-5',
        busy && 'opacity-50',
      )}
    >
      {cards.map((card, i) => (
        <li key={card.number} className="min-w-0">
          <ProductCard card={card} first={i < 2} />
        </li>
      ))}
    </ul>
  )
})
