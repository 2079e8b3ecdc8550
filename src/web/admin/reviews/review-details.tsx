import { BadgeCheck, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pictureUrl } from '#shared/pictures.ts'
import { many, moment } from '#web/admin/parts/figures.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { OfficeReview } from '#web/admin/request/reviews.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Rating } from '#web/ui/rating.tsx'
import { ReplyForm, ReviewReply } from './review-reply.tsx'

/** A review with its photos, its writer and its product. */
export function ReviewDetails({ review }: { review: OfficeReview }) {
  const { can } = useSession()
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Rating rating={review.rating} />
        <h3 className="wrap-anywhere font-semibold text-base">{review.title}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{review.text}</p>
        {review.photos.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-2">
            {review.photos.map(({ key }, i) => (
              <li key={key}>
                <a
                  href={pictureUrl(key, 1200)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('Photo {i} in full, in a new tab', { i: i + 1 })}
                  className="block rounded-control"
                >
                  <img
                    src={pictureUrl(key, 320)}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                    className="size-24 rounded-control bg-mist object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
        <Fact name={t('Written by')}>
          {review.reviewerName}
          {review.verified && (
            <span className="ml-2 inline-flex items-center gap-1 align-bottom text-green">
              <BadgeCheck aria-hidden="true" className="size-4" />
              {t('Verified buyer')}
            </span>
          )}
        </Fact>
        <Fact name={t('E-mail')}>
          {review.reviewerEmail && (
            <a href={`mailto:${review.reviewerEmail}`} className="text-green hover:underline">
              {review.reviewerEmail}
            </a>
          )}
        </Fact>
        <Fact name={t('Date')}>{moment(review.date)}</Fact>
        <Fact name={t('Found helpful')}>{many(review.helpful, 'time')}</Fact>
        <Fact name={review.status === 'rejected' ? t('Rejected') : t('Published')}>
          {review.moderatedAt &&
            t('{moderatedAt} by {moderatedBy}', {
              moderatedAt: moment(review.moderatedAt),
              moderatedBy: review.moderatedBy,
            })}
        </Fact>
      </dl>
      <div className="flex items-center gap-3 border-line border-y py-2.5">
        <Thumb image={review.productImage} className="w-10" />
        <Link to={`/admin/products?view=${review.productId}`} className="grow font-semibold hover:underline">
          {review.productTitle}
        </Link>
        <a
          href={`/product/${review.productId}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-green hover:underline"
        >
          {t('View on Site')}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">{t('(new tab)')}</span>
        </a>
      </div>
      {can('products.edit') ? <ReplyForm key={review.id} review={review} /> : <ReviewReply review={review} />}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  ) : null
