import { Check, Eye, X } from 'lucide-react'
import { mayReviewFollow, type ReviewStatus } from '#shared/reviews/review-status.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeReview } from '#web/admin/request/reviews.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  review: OfficeReview
  mayDecide: boolean
  onView: () => void
  onDecide: (status: ReviewStatus) => void
}

/** Actions of a row: view, publish or reject. */
export const ReviewActions = ({ review, mayDecide, onView, onDecide }: Props) => (
  <>
    <RowAction label={t('View “{title}”', { title: review.title })} icon={Eye} onPress={onView} />
    {mayDecide && mayReviewFollow(review.status, 'approved') && (
      <RowAction
        label={t('Publish “{title}”', { title: review.title })}
        icon={Check}
        onPress={() => onDecide('approved')}
      />
    )}
    {mayDecide && mayReviewFollow(review.status, 'rejected') && (
      <RowAction
        label={t('Reject “{title}”', { title: review.title })}
        icon={X}
        danger
        onPress={() => onDecide('rejected')}
      />
    )}
  </>
)
