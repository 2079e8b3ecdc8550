import { type RequestStatus, requestStates } from '#shared/orders/request-status.ts'
import type { OrderRequestView } from '#web/admin/request/order-requests.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

export const requestKindLabels: Record<OrderRequestView['kind'], string> = {
  damaged: t('Damaged'),
  wrong: t('Wrong piece'),
}

export const requestStatusLabels: Record<RequestStatus, string> = {
  open: t('To answer'),
  replacement: t('Replacement'),
  credit: t('Store credit'),
  refused: t('Refused'),
}

export const RequestBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={requestStates[status].tone}>{requestStatusLabels[status]}</Badge>
)
