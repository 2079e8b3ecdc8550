import type { OrderRequestView } from '#web/admin/request/order-requests.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

export const requestKindLabels: Record<OrderRequestView['kind'], string> = {
  damaged: t('Damaged'),
  wrong: t('Wrong piece'),
}

export const requestStatusLabels: Record<OrderRequestView['status'], string> = {
  open: t('To answer'),
  replacement: t('Replacement'),
  credit: t('Store credit'),
  refused: t('Refused'),
}

const tones = { open: 'amber', replacement: 'green', credit: 'green', refused: 'plain' } as const

export const RequestBadge = ({ status }: { status: OrderRequestView['status'] }) => (
  <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>
)
