import type { OfficeMessage } from '#web/admin/request/messages.ts'
import { Badge } from '#web/ui/badge.tsx'

export const inquiryLabels: Record<OfficeMessage['inquiryType'], string> = {
  general: 'General',
  order: 'Order',
  product: 'Product',
  return: 'Return',
  wholesale: 'Wholesale',
  partnership: 'Partnership',
}

const words: Record<OfficeMessage['status'], string> = {
  new: 'Unread',
  read: 'To answer',
  answered: 'Answered',
  archived: 'Archived',
}
const tones = { new: 'amber', read: 'plain', answered: 'green', archived: 'plain' } as const

export const MessageBadge = ({ status }: { status: OfficeMessage['status'] }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {words[status]}
  </Badge>
)
