import { memo } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { formatDecimal } from '#shared/money.ts'
import { inPageLocale, pageLocale } from '../../ui/locale.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { reviewCountText } from './reviews/review-count.ts'
import { ShareButton } from './share-button.tsx'
import { WishButton } from './wish-button.tsx'

/** Title and price. Memoized: a choice of colour or size renders it again only if the price changes. */
export const BuyBoxHead = memo(function BuyBoxHead({
  product,
  price,
  original,
}: {
  product: ProductPage
  price: number | null
  original: number | null
}) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title sm:text-[2rem] sm:leading-tight">{inPageLocale(product.title)}</h1>
        <Price price={price} original={original} className="text-xl" />
        {product.reviewCount > 0 && (
          <a
            href="#reviews"
            className="flex min-h-11 items-center gap-2 justify-self-start text-sm text-stone hover:text-ink"
          >
            <Rating rating={product.rating} />
            <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
              {formatDecimal(product.rating, pageLocale())}
            </span>
            {reviewCountText(product.reviewCount)}
          </a>
        )}
      </div>
      <div className="no-print -mt-1 flex shrink-0 gap-2 max-sm:flex-col">
        <WishButton product={product.number} name={inPageLocale(product.title)} />
        <ShareButton title={inPageLocale(product.title)} />
      </div>
    </div>
  )
})
