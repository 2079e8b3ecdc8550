import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicReview } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { count, date, digits } from '../../ui/locale.ts'
import { Rating } from '../../ui/rating.tsx'

/** What buyers wrote. `write` is the way to write one. */
export function Reviews({
  rating,
  many,
  reviews,
  write,
}: {
  rating: number
  many: number
  reviews: PublicReview[]
  write: ReactNode
}) {
  if (many === 0)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{m.review_none()}</p>
        <p className="text-stone">{m.review_none_text()}</p>
        <div className="mt-3">{write}</div>
      </div>
    )
  return (
    <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
      <div className="grid content-start justify-items-start gap-1.5">
        <p className="flex items-center gap-3">
          <Rating rating={rating} className="[&_svg]:size-6" />
          <span aria-hidden="true" className="font-semibold text-lg tabular-nums">
            {digits(rating.toFixed(1))}
          </span>
        </p>
        <p className="text-stone">{m.review_count({ count: count(many) })}</p>
        <div className="mt-3">{write}</div>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-1.5 py-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Rating rating={review.rating} />
              {review.verified && (
                <span className="inline-flex items-center gap-1.5 text-green text-sm">
                  <BadgeCheck aria-hidden="true" className="size-4" />
                  {m.review_verified()}
                </span>
              )}
            </div>
            <h3 className="font-semibold">{review.title}</h3>
            <p className="max-w-prose whitespace-pre-line">{review.text}</p>
            <p className="text-sm text-stone">
              {review.reviewerName}, {date(review.date)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
