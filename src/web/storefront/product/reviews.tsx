import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import type { ReviewSort } from '#domains/reviews/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/field.tsx'
import { count, digits } from '../../ui/locale.ts'
import { Rating } from '../../ui/rating.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { useReviews } from './use-reviews.ts'

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
        <div className="mt-3">{write}</div>
      </div>
    )
  const { rating, reviewCount, summary } = product
  return (
    <div className="grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
      <div className="grid content-start gap-1.5">
        <p className="flex items-center gap-3">
          <Rating rating={rating} className="[&_svg]:size-6" />
          <span aria-hidden="true" className="font-semibold text-lg tabular-nums">
            {digits(rating.toFixed(1))}
          </span>
        </p>
        <p className="text-stone">{manyReviews(reviewCount)}</p>
        <Bars stars={summary.stars} />
        <div className="mt-3">{write}</div>
      </div>
      <List product={product} />
    </div>
  )
}

const manyReviews = (many: number) => (many === 1 ? m.review_one() : m.review_count({ count: count(many) }))

/** Number of reviews per star rating. Drawn as SVG, since the CSP forbids style attributes. */
function Bars({ stars }: { stars: ProductPage['summary']['stars'] }) {
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
              {m.review_stars({ count: count(star) })}: {manyReviews(many)}
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

function List({ product }: { product: Props['product'] }) {
  const { reviews, total, wanted, state, choose, more, retry } = useReviews(product)
  const sorts: [ReviewSort, string][] = [
    ['newest', m.review_sort_newest()],
    ['helpful', m.review_sort_helpful()],
    ['highest', m.review_sort_highest()],
    ['lowest', m.review_sort_lowest()],
  ]
  const { withPhotos } = product.summary
  return (
    <div className="min-w-0">
      {product.reviewCount > 1 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Select
            label={m.review_sort()}
            labelHidden
            value={wanted.sort}
            onChange={(event) => choose({ sort: event.target.value as ReviewSort })}
            className="w-52 max-sm:grow"
          >
            {sorts.map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </Select>
          {withPhotos > 0 && (
            <Button
              variant={wanted.onlyWithPhotos ? 'solid' : 'outline'}
              aria-pressed={wanted.onlyWithPhotos}
              className="min-h-12! max-sm:grow"
              onClick={() => choose({ onlyWithPhotos: !wanted.onlyWithPhotos })}
            >
              <Camera aria-hidden="true" className="size-5" strokeWidth={1.6} />
              {m.review_with_photos({ count: count(withPhotos) })}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {state === 'loading' ? m.loading() : m.review_shown({ count: count(reviews.length), all: count(total) })}
      </p>
      <ul
        aria-busy={state === 'loading'}
        className={cx(
          'divide-y divide-line border-line border-y transition-opacity',
          state === 'loading' && 'opacity-50',
        )}
      >
        {reviews.map((review) => (
          <ReviewEntry key={review.id} review={review} />
        ))}
      </ul>
      {state === 'failed' ? (
        <div role="alert" className="mt-5 flex flex-wrap items-center gap-4">
          <p className="text-red">{m.review_list_failed()}</p>
          <Button variant="outline" onClick={retry}>
            {m.retry()}
          </Button>
        </div>
      ) : (
        reviews.length < total && (
          <Button variant="outline" busy={state === 'loading'} className="mt-5" onClick={more}>
            {state === 'loading' ? m.loading() : m.review_more()}
          </Button>
        )
      )}
    </div>
  )
}
