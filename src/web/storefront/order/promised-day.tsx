import type { OrderView } from '#domains/orders/contract.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { promisedSentence } from '#shared/promise/promise-texts.ts'
import { cx } from '#web/ui/cx.ts'
import { pageLocale } from '#web/ui/locale.ts'

/** The promised delivery day of an open order. */
export function PromisedDay({ order: { status, promisedBy }, className }: { order: OrderView; className?: string }) {
  if (!promisedBy || !orderStates[status].isOpen) return null
  return <p className={cx('font-semibold', className)}>{promisedSentence(promisedBy, pageLocale())}</p>
}
