import { discountPercent } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { count, money } from './locale.ts'

/** A price in paisa, with the original price struck through if it is higher. Without a price: 'Price not available'. */
export function Price({
  price,
  original,
  className,
}: {
  price: number | null
  original?: number | null
  className?: string
}) {
  if (price === null) return <p className={cx('text-stone', className)}>{m.price_not_available()}</p>
  const reduced = discountPercent(price, original) > 0
  return (
    <p className={cx('price', className)}>
      {reduced && <span className="sr-only">{m.price_now()}</span>}
      <b className={reduced ? 'text-red' : undefined}>{money(price)}</b>
      {reduced && original && (
        <>
          <span className="sr-only">{m.price_before()}</span>
          <s>{money(original)}</s>
        </>
      )}
    </p>
  )
}

/** The red tag on a picture: −33%. Renders nothing without a discount. */
export function SaleTag({ price, original }: { price: number | null; original: number | null }) {
  const percent = price === null ? 0 : discountPercent(price, original)
  if (percent === 0) return null
  return (
    <span className="card-tag sale">
      <span className="sr-only">{m.sale_off({ percent: count(percent) })}</span>
      <span aria-hidden="true">−{count(percent)}%</span>
    </span>
  )
}
