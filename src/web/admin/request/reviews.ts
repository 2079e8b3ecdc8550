import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeReview, ReviewCounts } from '#domains/reviews/staff-contract.ts'
import { staffReviewRoutes } from '#domains/reviews/staff-routes.ts'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import { t } from '#web/admin/translate.ts'
import { ApiRefusal, type CallQuery, call, type ListQuery } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { OfficeReview, ReviewCounts }

/** One page of the reviews, with the counts by status. Polled. */
export const reviewsQuery = (asked: ListQuery<typeof staffReviewRoutes.list>) =>
  queryOptions({
    queryKey: ['reviews', 'page', asked],
    queryFn: ({ signal }) => call(staffReviewRoutes.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })

/** One review, on whatever page of the list it is. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }) => {
      const { reviews } = await call(staffReviewRoutes.list, { query: { id, perPage: 1 }, signal })
      const [found] = reviews
      if (!found) throw new ApiRefusal(404, { error: t('This review is not there any more'), code: 'not_found' })
      return found
    },
    enabled: id !== '',
  })

/** @param seen the status that was shown, if a single review is moderated @throws ApiRefusal 409 stale */
export const moderateReviews = (ids: number[], status: ReviewStatus, seen?: ReviewStatus) =>
  call(staffReviewRoutes.moderate, { body: { ids, status, seen } })

/** All reviews that match. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingReviews = async (filters: CallQuery<typeof staffReviewRoutes.matches>, expected: number) =>
  (await call(staffReviewRoutes.matches, { query: { ...filters, expected } })).ids

/** Replies publicly; an empty text removes the reply. @throws ApiRefusal 409 stale */
export const replyReview = ({ id, repliedAt }: OfficeReview, text: string) =>
  call(staffReviewRoutes.reply, { body: { id, text, repliedAt } })
