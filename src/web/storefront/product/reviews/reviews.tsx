import type { ReactNode } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { pageLocale } from '../../../ui/locale.ts'
import { Rating } from '../../../ui/rating.tsx'
import { RatingBars } from './rating-bars.tsx'
import { reviewCountText } from './review-count.ts'
import { ReviewList } from './review-list.tsx'

type Props = {
  product: Pick<ProductPage, 'number' | 'rating' | 'reviewCount' | 'reviews' | 'summary'>
  /** The button to write a review. */
  write: ReactNode
}

/** Reviews of a product: a summary of the ratings, then the list. Use the product's number as key. */
export function Reviews({ product, write }: Props) {
  if (product.reviewCount === 0)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{m.review_none()}</p>
        <p className="text-stone">{m.review_none_text()}</p>
        <div className="no-print mt-3">{write}</div>
      </div>
    )
  const { rating, reviewCount, summary } = product
  return (
    <div className="grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
      <div className="grid content-start gap-1.5">
        <p className="flex items-center gap-3">
          <Rating rating={rating} className="[&_.stars]:text-2xl" />
          <span aria-hidden="true" className="font-semibold text-lg tabular-nums">
            {formatDecimal(rating, pageLocale())}
          </span>
        </p>
        <p className="text-stone">{reviewCountText(reviewCount)}</p>
        <RatingBars stars={summary.stars} />
        <div className="no-print mt-3">{write}</div>
      </div>
      <ReviewList product={product} />
    </div>
  )
}
