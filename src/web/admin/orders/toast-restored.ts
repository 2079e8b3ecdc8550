import { many } from '#web/admin/parts/figures.ts'
import type { RefusedOrder } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Toasts: how many orders were restored, and the first that was not, with the reason. */
export function toastRestored({ message, refused = [] }: { message: string; refused?: RefusedOrder[] }): void {
  toast.success(message)
  const [first] = refused
  if (!first) return
  const rest = refused.length > 1 ? t(' (and {orders})', { orders: many(refused.length - 1, 'other order') }) : ''
  toast.error(t('Failed to restore {orderId}{rest}: {error}', { orderId: first.orderId, rest, error: first.error }))
}
