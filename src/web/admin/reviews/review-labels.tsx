import type { ReviewStatus } from '#web/admin/request/reviews.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

const statusLabels: Record<ReviewStatus, string> = {
  pending: t('To publish'),
  approved: t('Published'),
  rejected: t('Rejected'),
}
const tones = { pending: 'amber', approved: 'green', rejected: 'plain' } as const

export const ReviewBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {statusLabels[status]}
  </Badge>
)
