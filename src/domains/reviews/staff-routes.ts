import { z } from 'zod'
import { answerOf, messageAnswer, pageInfo, route } from '#shared/route.ts'
import { moderateRequest, officeReview, officeReviewsQuery, replyRequest, reviewCounts } from './staff-contract.ts'

/** The back office's endpoints of reviews. */
export const staffReviewRoutes = {
  list: route({
    method: 'GET',
    path: 'reviews',
    access: { permission: 'products.view' },
    summary: 'All reviews, whatever their status; addresses only for those who may see users',
    tag: 'reviews',
    query: officeReviewsQuery,
    response: answerOf({ reviews: z.array(officeReview), page: pageInfo, counts: reviewCounts }),
    refusals: [400, 401, 403],
  }),
  moderate: route({
    method: 'PUT',
    path: 'reviews',
    access: { permission: 'products.edit' },
    summary: 'Publish reviews, refuse them, or lay them back to wait',
    tag: 'reviews',
    body: moderateRequest,
    response: answerOf({ changed: z.number(), message: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  reply: route({
    method: 'PUT',
    path: 'review-reply',
    access: { permission: 'products.edit' },
    summary: 'Answer a review in public; an empty text takes the answer away',
    tag: 'reviews',
    body: replyRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
