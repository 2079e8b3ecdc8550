import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { money } from '#web/ui/locale.ts'

/** Amounts in paisa. If `delivery` is null (not known yet), `deliveryWords` is shown instead. */
type Props = {
  subtotal: number
  delivery: number | null
  deliveryWords?: string
  tax: number
  total: number
  discount?: number
  /** Label of the last figure. */
  totalLabel?: string
  className?: string
}

/** The amounts of a cart or an order, with the total in large type. */
export function Figures({ subtotal, delivery, deliveryWords, tax, total, discount = 0, totalLabel, className }: Props) {
  return (
    <dl className={cx('grid gap-2 tabular-nums', className)}>
      <Figure label={m.cart_subtotal()}>{money(subtotal)}</Figure>
      {discount > 0 && <Figure label={m.order_discount()}>{money(-discount)}</Figure>}
      <Figure label={m.cart_shipping()}>
        {delivery === null ? (
          <span className="text-stone">{deliveryWords}</span>
        ) : delivery === 0 ? (
          <span className="font-semibold text-green">{m.cart_free()}</span>
        ) : (
          money(delivery)
        )}
      </Figure>
      <Figure label={m.cart_tax()}>{money(tax)}</Figure>
      <Figure label={totalLabel ?? m.cart_total()} className="mt-1 border-line border-t pt-3 font-semibold text-lg">
        {money(total)}
      </Figure>
    </dl>
  )
}

const Figure = ({ label, children, className }: { label: string; children: ReactNode; className?: string }) => (
  <div className={cx('flex justify-between gap-4', className)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
