import { Check, Eye, X } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeReview } from '#web/admin/request/reviews.ts'

type Props = {
  review: OfficeReview
  mayDecide: boolean
  onView: () => void
  onDecide: (status: 'approved' | 'rejected') => void
}

/** Actions of a row: view, publish or refuse. */
export const ReviewActions = ({ review, mayDecide, onView, onDecide }: Props) => (
  <>
    <RowAction label={`View “${review.title}”`} icon={Eye} onPress={onView} />
    {mayDecide && review.status !== 'approved' && (
      <RowAction label={`Publish “${review.title}”`} icon={Check} onPress={() => onDecide('approved')} />
    )}
    {mayDecide && review.status !== 'rejected' && (
      <RowAction label={`Refuse “${review.title}”`} icon={X} danger onPress={() => onDecide('rejected')} />
    )}
  </>
)
