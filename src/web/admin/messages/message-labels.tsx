import { type MessageStatus, messageStates } from '#shared/messages/message-status.ts'
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

export const messageStatusLabels: Record<MessageStatus, string> = {
  new: t('Unread'),
  read: t('To answer'),
  answered: t('Answered'),
  archived: t('Archived'),
}

export const MessageBadge = ({ status }: { status: MessageStatus }) => (
  <Badge tone={messageStates[status].tone} className="whitespace-nowrap">
    {messageStatusLabels[status]}
  </Badge>
)
