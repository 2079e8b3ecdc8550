import type { ReviewStatus } from '#web/admin/request/reviews.ts'
import { Badge } from '#web/ui/badge.tsx'

const statusLabels: Record<ReviewStatus, string> = {
  pending: 'To publish',
  approved: 'Published',
  rejected: 'Refused',
}
const tones = { pending: 'amber', approved: 'green', rejected: 'plain' } as const

export const ReviewBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {statusLabels[status]}
  </Badge>
)
