import type { OrderStatus } from '#shared/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The office's words: what the shop stores as delivered is 'Completed' here. */
export const statusWords: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Completed',
  cancelled: 'Cancelled',
}

const tones = {
  pending: 'amber',
  confirmed: 'amber',
  processing: 'plain',
  shipped: 'plain',
  delivered: 'green',
  cancelled: 'red',
} as const

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{statusWords[status]}</Badge>
)

/** What an order's payment is called. */
export const paymentStatusWords: Record<string, string> = { pending: 'Pending', paid: 'Paid', refunded: 'Refunded' }
const paymentTones: Record<string, 'amber' | 'green' | 'red'> = { pending: 'amber', paid: 'green', refunded: 'red' }

export const PaymentBadge = ({ status }: { status: string }) => (
  <Badge tone={paymentTones[status] ?? 'amber'}>{paymentStatusWords[status] ?? status}</Badge>
)

const payments: Record<string, string> = { cod: 'Cash on delivery', bkash: 'bKash', nagad: 'Nagad', card: 'Card' }
export const paymentWord = (method: string): string => payments[method] ?? method
