import { Star } from 'lucide-react'
import { useId } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../../ui/cx.ts'
import { count } from '../../../ui/locale.ts'

/** Radio group of one to five stars. */
export function RatingInput({
  rating,
  onRate,
  error,
}: {
  rating: number
  onRate: (rating: number) => void
  error: string | undefined
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold text-sm">{m.review_rating()}</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="grid size-12 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={rating === star}
              onChange={() => onRate(star)}
              className="sr-only scroll-m-20"
            />
            <span className="sr-only">{m.review_stars({ count: count(star) })}</span>
            <Star
              aria-hidden="true"
              className={cx('size-7', star <= rating ? 'fill-gold text-gold' : 'text-edge')}
              strokeWidth={1.5}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-red text-sm">
          <span aria-hidden="true">◆</span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
