import { BadgeCheck, Camera, MessageSquareReply } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/dates.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { OfficeReview } from '#web/admin/request/reviews.ts'
import { language, t } from '#web/admin/translate.ts'
import { Rating } from '#web/ui/rating.tsx'
import { ReviewBadge } from './review-labels.tsx'

/** The columns of the review list. `actions` renders the buttons at the end of a row. */
export const reviewColumns = (
  open: (id: number) => void,
  actions: (review: OfficeReview) => ReactNode,
): Column<OfficeReview>[] => [
  {
    id: 'review',
    head: t('Review'),
    narrow: 'lead',
    cell: (review) => (
      <div className="min-w-0 max-w-xl py-1">
        <Rating rating={review.rating} />
        <button
          type="button"
          onClick={() => open(review.id)}
          className="wrap-anywhere block text-left font-semibold text-green hover:underline"
        >
          {review.title}
        </button>
        <p className="wrap-anywhere line-clamp-2 text-ink-soft">{review.text}</p>
        <p className="flex flex-wrap gap-x-3 text-stone text-xs">
          {review.photos.length > 0 && (
            <span className="inline-flex items-center gap-1">
              <Camera aria-hidden="true" className="size-3.5" />
              {review.photos.length === 1 ? t('1 photo') : t('{count} photos', { count: review.photos.length })}
            </span>
          )}
          {review.reply && (
            <span className="inline-flex items-center gap-1">
              <MessageSquareReply aria-hidden="true" className="size-3.5" />
              {t('Answered')}
            </span>
          )}
        </p>
      </div>
    ),
  },
  {
    id: 'product',
    head: t('Product'),
    cell: (review) => (
      <Link
        to={`/admin/products?view=${review.productId}`}
        className="flex min-w-0 items-center gap-2.5 hover:underline"
      >
        <Thumb image={review.productImage} className="w-8 max-md:hidden" />
        <span className="wrap-anywhere line-clamp-2 max-w-48">{review.productTitle}</span>
      </Link>
    ),
  },
  {
    id: 'writer',
    head: t('Written by'),
    cell: (review) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">{review.reviewerName}</p>
        {review.verified && (
          <p className="inline-flex items-center gap-1 whitespace-nowrap text-green text-xs">
            <BadgeCheck aria-hidden="true" className="size-3.5" />
            {t('Verified buyer')}
          </p>
        )}
      </div>
    ),
  },
  {
    id: 'date',
    head: t('Date'),
    from: 'lg',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date, language, 'shortDay')}</span>,
  },
  { id: 'status', head: t('Status'), narrow: 'end', cell: ({ status }) => <ReviewBadge status={status} /> },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (review) => <div className="flex max-md:-ml-3 md:justify-end">{actions(review)}</div>,
  },
]
