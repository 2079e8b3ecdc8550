import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { moderateReviews, type ReviewStatus } from '#web/admin/request/reviews.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast.ts'

const words: Record<ReviewStatus, string> = { approved: 'published', rejected: 'refused', pending: t('laid back') }
type Decision = { ids: number[]; status: ReviewStatus; seen?: ReviewStatus }

/** Sets the status of reviews. Pass `seen`, the status that was shown, when deciding on a single review. */
export function useModerate(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, status, seen }: Decision) => moderateReviews(ids, status, seen),
    onSuccess: ({ changed }, { ids, status }) => {
      toast.success(`${many(changed, 'review')} ${words[status]}`)
      if (changed < ids.length)
        toast.info(t('{reviews} stood so already', { reviews: many(ids.length - changed, 'review') }))
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to update reviews'), error),
    onSettled: () =>
      Promise.all(['reviews', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
