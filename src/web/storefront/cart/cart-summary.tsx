import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { isComplete, type TotalsSoFar } from '#shared/totals.ts'
import { cx } from '#web/ui/cx.ts'
import { money } from '#web/ui/locale.ts'

/**
 * Amounts in paisa. If `delivery` is null (not known yet), `deliveryText` is shown instead. `codFee` null: not known
 * yet.
 */
type Props = {
  subtotal: number
  delivery: number | null
  deliveryText?: string
  tax: number
  codFee: number | null
  total: number
  discount?: number
  /** Label of the last figure. */
  totalLabel?: string
  className?: string
}

/** The amounts of a cart or an order, with the total in large type. */
export function Figures(props: Props) {
  const { subtotal, delivery, deliveryText, tax, codFee, total, discount = 0, totalLabel, className } = props
  return (
    <dl className={cx('grid gap-2 tabular-nums', className)}>
      <Figure label={m.cart_subtotal()}>{money(subtotal)}</Figure>
      {discount > 0 && <Figure label={m.order_discount()}>{money(-discount)}</Figure>}
      <Figure label={m.cart_shipping()}>
        {delivery === null ? (
          <span className="text-stone">{deliveryText}</span>
        ) : delivery === 0 ? (
          <span className="font-semibold text-green">{m.cart_free()}</span>
        ) : (
          money(delivery)
        )}
      </Figure>
      {codFee !== 0 && (
        <Figure label={m.cart_cod_fee()}>
          {codFee === null ? <span className="text-stone">{m.cart_shipping_later()}</span> : money(codFee)}
        </Figure>
      )}
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

/** Note about the charges that the total does not include yet. */
export function MissingInTotal({ totals, className }: { totals: TotalsSoFar; className: string }) {
  if (isComplete(totals)) return null
  const words = totals.deliveryCharge === null ? m.checkout_without_delivery() : m.cart_total_before_fee()
  return <span className={cx('block', className)}>{words}</span>
}

/** Label of the total, which names the charges that are missing in it. */
export function totalLabel({ deliveryCharge, codFee }: TotalsSoFar): string {
  if (deliveryCharge === null) return m.cart_total_before_delivery()
  return codFee === null ? m.cart_total_before_fee() : m.cart_total()
}
