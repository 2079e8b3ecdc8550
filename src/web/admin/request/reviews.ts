import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type OfficeReview, officeReview, type ReviewCounts, reviewCounts } from '#domains/reviews/contract.ts'
import { ApiRefusal, call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { OfficeReview, ReviewCounts }
export type ReviewStatus = OfficeReview['status']

const success = z.object({ success: z.literal(true) })
const reviewPage = success.extend({
  reviews: z.array(officeReview),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: reviewCounts,
})

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
    queryFn: ({ signal }) => call('GET', 'reviews', { query: asked, answer: reviewPage, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** One review, wherever it stands in the list. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: async ({ signal }) => {
      const { reviews } = await call('GET', 'reviews', { query: { id, perPage: 1 }, answer: reviewPage, signal })
      const [found] = reviews
      if (!found) throw new ApiRefusal(404, { error: 'This review is not there any more', code: 'not_found' })
      return found
    },
    enabled: id !== '',
  })

/** @param seen the status the person saw, when it is one review @throws ApiRefusal 409 stale */
export const moderateReviews = (ids: number[], status: ReviewStatus, seen?: ReviewStatus) =>
  call('PUT', 'reviews', {
    body: { ids, status, seen },
    answer: success.extend({ changed: z.number(), message: z.string() }),
  })

/** Answers in public; an empty text takes the answer away. @throws ApiRefusal 409 stale */
export const replyReview = ({ id, repliedAt }: OfficeReview, text: string) =>
  call('PUT', 'review-reply', { body: { id, text, repliedAt }, answer: success.extend({ message: z.string() }) })
