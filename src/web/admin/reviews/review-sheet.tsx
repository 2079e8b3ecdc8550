import { useQuery } from '@tanstack/react-query'
import { mayReviewFollow, type ReviewStatus, reviewStates } from '#shared/reviews/review-status.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { reviewQuery } from '#web/admin/request/reviews.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReviewDetails } from './review-details.tsx'
import { ReviewBadge } from './review-labels.tsx'
import { useModerate } from './use-moderate.ts'

/** A review in full, with its moderation actions. */
export function ReviewSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const { data: review, error, refetch } = useQuery(reviewQuery(id))
  const moderate = useModerate()
  const decide = (status: ReviewStatus) => review && moderate.mutate({ ids: [review.id], status, seen: review.status })
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t('Review')}
          {review && <ReviewBadge status={review.status} />}
        </span>
      }
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
          {review && can('products.edit') && (
            <>
              {mayReviewFollow(review.status, 'rejected') && (
                <Button variant="outline" size="sm" onClick={() => decide('rejected')} disabled={moderate.isPending}>
                  {reviewStates[review.status].isShown ? t('Withdraw') : t('Reject')}
                </Button>
              )}
              {mayReviewFollow(review.status, 'approved') && (
                <Button size="sm" onClick={() => decide('approved')} busy={moderate.isPending}>
                  {t('Publish')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {review ? (
        <ReviewDetails key={review.id} review={review} />
      ) : error ? (
        <Failed what={t('Review not found')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-24', 'w-56', 'w-full', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
