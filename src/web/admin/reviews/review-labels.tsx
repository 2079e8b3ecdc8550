import { type ReviewStatus, reviewStates } from '#shared/reviews/review-status.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

const statusLabels: Record<ReviewStatus, string> = {
  pending: t('To publish'),
  approved: t('Published'),
  rejected: t('Rejected'),
}

export const ReviewBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={reviewStates[status].tone} className="whitespace-nowrap">
    {statusLabels[status]}
  </Badge>
)
