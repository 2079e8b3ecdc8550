import type { OfficeMessage } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

export const inquiryLabels: Record<OfficeMessage['inquiryType'], string> = {
  general: t('General'),
  order: t('Order'),
  product: t('Product'),
  return: t('Return'),
  wholesale: t('Wholesale'),
  partnership: t('Partnership'),
}

export const messageStatusLabels: Record<OfficeMessage['status'], string> = {
  new: t('Unread'),
  read: t('To answer'),
  answered: t('Answered'),
  archived: t('Archived'),
}
const tones = { new: 'amber', read: 'plain', answered: 'green', archived: 'plain' } as const

export const MessageBadge = ({ status }: { status: OfficeMessage['status'] }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {messageStatusLabels[status]}
  </Badge>
)
