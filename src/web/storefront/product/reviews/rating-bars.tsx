import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '../../../ui/locale.ts'
import { reviewCountText } from './review-count.ts'

/** Number of reviews per star rating. Drawn as SVG, since the CSP forbids style attributes. */
export function RatingBars({ stars }: { stars: ProductPage['summary']['stars'] }) {
  const all = Math.max(
    1,
    stars.reduce((sum, many) => sum + many, 0),
  )
  return (
    <ul className="mt-2 grid gap-1">
      {[5, 4, 3, 2, 1].map((star) => {
        const many = stars[star - 1] ?? 0
        return (
          <li
            key={star}
            className="grid grid-cols-[2.25rem_1fr_2rem] items-center gap-2 whitespace-nowrap text-sm tabular-nums"
          >
            <span className="sr-only">
              {m.review_stars({ count: count(star) })}: {reviewCountText(many)}
            </span>
            <span aria-hidden="true">{count(star)} ★</span>
            <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full">
              <rect width="100" height="8" className="fill-mist" />
              <rect width={(100 * many) / all} height="8" className="fill-gold" />
            </svg>
            <span aria-hidden="true" className="text-right text-stone">
              {count(many)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
