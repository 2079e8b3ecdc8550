import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import { useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { moderateReviews } from '#web/admin/request/reviews.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

const words: Record<ReviewStatus, string> = {
  approved: t('published'),
  rejected: t('rejected'),
  pending: t('set back to pending'),
}
type Decision = { ids: number[]; status: ReviewStatus; seen?: ReviewStatus }

/** Sets the status of reviews. Pass `seen`, the status that was shown, when deciding on a single review. */
export function useModerate(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  const undo = useUndoBulkTask().mutate
  return useMutation({
    mutationFn: ({ ids, status, seen }: Decision) => moderateReviews(ids, status, seen),
    onSuccess: (answer, { ids, status }) => {
      // A background job handles very large selections; the list shows its progress.
      if (!('changed' in answer)) return onDone()
      const { changed, task } = answer
      const isUndoable = task !== undefined && changed > 0
      toast.success(`${many(changed, 'review')} ${words[status]}`, {
        ...(isUndoable && { duration: 10_000, action: { label: t('Undo'), onPress: () => undo(task.id) } }),
      })
      if (changed < ids.length)
        toast.info(t('{reviews} stood so already', { reviews: many(ids.length - changed, 'review') }))
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to update reviews'), error),
    onSettled: () =>
      Promise.all(
        ['reviews', 'news', 'products', 'bulk-tasks'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
}
