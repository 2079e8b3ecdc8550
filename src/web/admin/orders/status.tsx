import { type OrderQueue, type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import type { PaymentMethod } from '#shared/orders/payment-method.ts'
import { type PaymentStatus, paymentState } from '#shared/orders/payment-status.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Labels in the back office. The status 'delivered' is shown as 'Completed'. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: t('Pending'),
  confirmed: t('Confirmed'),
  processing: t('Processing'),
  shipped: t('Shipped'),
  delivered: t('Completed'),
  cancelled: t('Cancelled'),
}

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={orderStates[status].staffTone}>{statusLabels[status]}</Badge>
)

/** Labels of the work queues, for the filter and the built-in views. */
export const queueLabels: Record<OrderQueue, string> = {
  to_confirm: t('To confirm'),
  to_pack: t('To pack'),
  on_the_way: t('On the way'),
}

/** Labels of the payment statuses. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: t('Pending'),
  paid: t('Paid'),
  refunded: t('Refunded'),
}

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={paymentState(status).tone}>{paymentStatusLabels[status]}</Badge>
)

const payments: Record<PaymentMethod, string> = {
  cod: t('Cash on delivery'),
  bkash: 'bKash',
  nagad: t('Nagad'),
  card: t('Card'),
}
export const paymentMethodLabel = (method: string): string => (payments as Record<string, string>)[method] ?? method
