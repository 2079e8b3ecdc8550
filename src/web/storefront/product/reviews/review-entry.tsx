import { BadgeCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PublicReview } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { lazily } from '../../../ui/lazily.ts'
import { count, date } from '../../../ui/locale.ts'
import { showPlaceholder } from '../../../ui/picture/broken-picture.ts'
import { Rating } from '../../../ui/rating.tsx'
import { HelpfulButton } from './helpful-button.tsx'

const LargeView = lazily(() => import('../large-view.tsx'))

/** One published review. */
export function ReviewEntry({ review }: { review: PublicReview }) {
  const { rating, verified, title, text, reviewerName, photos } = review
  const language = languageOf(text)
  return (
    <li className="grid gap-1.5 py-5" data-review={review.id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating rating={rating} />
        {verified && (
          <span className="inline-flex items-center gap-1.5 text-green text-sm">
            <BadgeCheck aria-hidden="true" className="size-4" />
            {m.review_verified()}
          </span>
        )}
      </div>
      <h3 lang={language} className="font-semibold">
        {title}
      </h3>
      <p lang={language} className="max-w-prose whitespace-pre-line">
        {text}
      </p>
      {photos.length > 0 && <Photos photos={photos} name={reviewerName} />}
      <p className="text-sm text-stone">
        {reviewerName}, {date(review.date)}
      </p>
      <HelpfulButton review={review} />
      {review.reply && <Reply {...review.reply} />}
    </li>
  )
}

/** The language of a review, which may differ from the page's. */
const languageOf = (text: string) => (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en')

/** The shop's reply, in either language. */
const Reply = ({ text, date: at }: NonNullable<PublicReview['reply']>) => (
  <div className="mt-2 grid gap-1 border-green border-l-2 pl-4">
    <p className="font-semibold text-sm">{m.review_reply()}</p>
    <p lang={languageOf(text)} className="max-w-prose whitespace-pre-line">
      {text}
    </p>
    <p className="text-sm text-stone">{date(at)}</p>
  </div>
)

function Photos({ photos, name }: { photos: PublicReview['photos']; name: string }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="my-1.5 flex flex-wrap gap-2">
        {photos.map(({ key }, at) => (
          <li key={key}>
            <button
              type="button"
              aria-label={m.review_photo_open({ at: count(at + 1), name })}
              onClick={() => setOpen(at)}
              className="block size-20 cursor-zoom-in overflow-hidden rounded-control bg-mist sm:size-24"
            >
              <img
                src={pictureUrl(key, 320)}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
                onError={showPlaceholder}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <LargeView
            name={m.review_photos_of({ name })}
            pictures={photos.map((photo, at) => ({
              ...photo,
              alt: m.review_photo_at({ at: count(at + 1), name }),
            }))}
            first={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
