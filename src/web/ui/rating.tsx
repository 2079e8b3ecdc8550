import { formatDecimal } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { pageLocale } from './locale.ts'

/** Stars for a rating of 0 to 5, rounded to half stars; screen readers get the exact value. */
export function Rating({ rating, className }: { rating: number; className?: string }) {
  const figure = formatDecimal(rating, pageLocale())
  return (
    <span className={cx('inline-flex items-center', className)}>
      <span className="sr-only">{m.rating_of_five({ rating: figure })}</span>
      <span aria-hidden="true" className="stars text-base" data-halves={Math.round(rating * 2)} />
    </span>
  )
}
