import type { OrderView } from '#domains/orders/contract.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { promisedWords } from '#shared/promise/promise-words.ts'
import { cx } from '#web/ui/cx.ts'
import { pageLocale } from '#web/ui/locale.ts'

/** By which day the order was promised to arrive, while it is on its way. */
export function PromisedDay({ order: { status, promisedBy }, className }: { order: OrderView; className?: string }) {
  if (!promisedBy || !orderStates[status].isOpen) return null
  return <p className={cx('font-semibold', className)}>{promisedWords(promisedBy, pageLocale())}</p>
}
