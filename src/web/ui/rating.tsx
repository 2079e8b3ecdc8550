import { Star } from 'lucide-react'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { pageLocale } from './locale.ts'

/** Stars for a rating of 0 to 5, half stars rounded to whole ones; the exact figure is read out. */
export function Rating({ rating, className }: { rating: number; className?: string }) {
  const figure = formatDecimal(rating, pageLocale())
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)}>
      <span className="sr-only">{m.rating_of_five({ rating: figure })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4', star <= Math.round(rating) ? 'fill-gold text-gold' : 'text-edge')}
        />
      ))}
    </span>
  )
}
