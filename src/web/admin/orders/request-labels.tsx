import type { OrderRequestView } from '#web/admin/request/order-requests.ts'
import { Badge } from '#web/ui/badge.tsx'

export const requestKindLabels: Record<OrderRequestView['kind'], string> = { damaged: 'Damaged', wrong: 'Wrong piece' }

export const requestStatusLabels: Record<OrderRequestView['status'], string> = {
  open: 'To answer',
  replacement: 'Replacement',
  credit: 'Store credit',
  refused: 'Refused',
}

const tones = { open: 'amber', replacement: 'green', credit: 'green', refused: 'plain' } as const

export const RequestBadge = ({ status }: { status: OrderRequestView['status'] }) => (
  <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>
)
