import { Camera } from 'lucide-react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import type { ReviewSort } from '#domains/reviews/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { count } from '../../../ui/locale.ts'
import { Select } from '../../../ui/select.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { useReviews } from './use-reviews.ts'

/** Ref callback: focuses the element that has replaced a focused button. */
const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** The reviews themselves, sorted and filtered by the reader. */
export function ReviewList({
  product,
}: {
  product: Pick<ProductPage, 'number' | 'reviewCount' | 'reviews' | 'summary'>
}) {
  const { reviews, total, page, wanted, state, choose, more, retry } = useReviews(product)
  const sorts: [ReviewSort, string][] = [
    ['newest', m.review_sort_newest()],
    ['helpful', m.review_sort_helpful()],
    ['highest', m.review_sort_highest()],
    ['lowest', m.review_sort_lowest()],
  ]
  const { withPhotos } = product.summary
  const isLoading = state === 'loading'
  const shown = m.review_shown({ count: count(reviews.length), all: count(total) })
  return (
    <div className="min-w-0">
      {product.reviewCount > 1 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Select
            id="reviews-sort"
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
        {isLoading ? m.loading() : shown}
      </p>
      <ul
        aria-busy={isLoading}
        className={cx('divide-y divide-line border-line border-t transition-opacity', isLoading && 'opacity-50')}
      >
        {reviews.map((review) => (
          <ReviewEntry key={review.id} review={review} />
        ))}
      </ul>
      {state === 'failed' ? (
        <div role="alert" className="mt-5 flex flex-wrap items-center gap-4">
          <p className="text-red">{m.review_list_failed()}</p>
          <Button ref={takeLostFocus} variant="outline" onClick={retry}>
            {m.retry()}
          </Button>
        </div>
      ) : reviews.length < total ? (
        // Not disabled while it loads, so that it keeps the focus; after Retry it receives the focus.
        <Button
          ref={isLoading ? takeLostFocus : null}
          variant="outline"
          aria-disabled={isLoading || undefined}
          aria-busy={isLoading || undefined}
          className="mt-5"
          onClick={() => !isLoading && more()}
        >
          {isLoading ? m.loading() : m.review_more()}
        </Button>
      ) : (
        page > 1 && (
          <p ref={takeLostFocus} tabIndex={-1} className="mt-5 text-stone">
            {shown}
          </p>
        )
      )}
    </div>
  )
}
