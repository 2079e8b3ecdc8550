import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeReview, ReviewCounts } from '#domains/reviews/staff-contract.ts'
import { staffReviewRoutes } from '#domains/reviews/staff-routes.ts'
import { ApiRefusal, call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { OfficeReview, ReviewCounts }
export type ReviewStatus = OfficeReview['status']

export type ReviewFilters = {
  search: string
  status: string
  rating: string
  product: string
  photos: string
  replied: string
  sort: string
  page: number
  perPage: number
}

/** One page of the reviews, with the counts of every status. Looks for news by itself. */
export const reviewsQuery = (asked: ReviewFilters) =>
  queryOptions({
    queryKey: ['reviews', 'page', asked],
    queryFn: ({ signal }) => call(staffReviewRoutes.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** One review, wherever it stands in the list. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }) => {
      const { reviews } = await call(staffReviewRoutes.list, { query: { id, perPage: 1 }, signal })
      const [found] = reviews
      if (!found) throw new ApiRefusal(404, { error: 'This review is not there any more', code: 'not_found' })
      return found
    },
    enabled: id !== '',
  })

/** @param seen the status the person saw, when it is one review @throws ApiRefusal 409 stale */
export const moderateReviews = (ids: number[], status: ReviewStatus, seen?: ReviewStatus) =>
  call(staffReviewRoutes.moderate, { body: { ids, status, seen } })

/** Answers in public; an empty text takes the answer away. @throws ApiRefusal 409 stale */
export const replyReview = ({ id, repliedAt }: OfficeReview, text: string) =>
  call(staffReviewRoutes.reply, { body: { id, text, repliedAt } })
