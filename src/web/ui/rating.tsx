import { Star } from 'lucide-react'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { pageLocale } from './locale.ts'

/** Stars for a rating of 0 to 5, rounded to half stars; screen readers get the exact value. */
export function Rating({ rating, className }: { rating: number; className?: string }) {
  const figure = formatDecimal(rating, pageLocale())
  const halves = Math.round(rating * 2)
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)}>
      <span className="sr-only">{m.rating_of_five({ rating: figure })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <OneStar key={star} halves={halves - (star - 1) * 2} />
      ))}
    </span>
  )
}

/** `halves`: 2 or more fills the whole star, 1 half of it, 0 or less nothing. */
function OneStar({ halves }: { halves: number }) {
  if (halves !== 1)
    return <Star aria-hidden="true" className={cx('size-4', halves > 1 ? 'fill-gold text-gold' : 'text-edge')} />
  return (
    <span aria-hidden="true" className="relative">
      <Star className="size-4 text-edge" />
      <span className="absolute inset-y-0 left-0 w-1/2 overflow-hidden">
        <Star className="size-4 max-w-none fill-gold text-gold" />
      </span>
    </span>
  )
}
