import { z } from 'zod'
import { bulkTask, bulkTaskStarted, maxRowsAtOnce } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { answerOf, expectedMatches, messageAnswer, pageInfo, route } from '#shared/route.ts'
import { moderateRequest, officeReview, officeReviewsQuery, replyRequest, reviewCounts } from './staff-contract.ts'

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
  matches: route({
    method: 'GET',
    path: 'review-matches',
    access: { permission: 'products.view' },
    summary: 'The ids of all reviews that the filters show, for an action on all of them',
    tag: 'reviews',
    query: officeReviewsQuery.omit({ id: true, page: true, perPage: true }).extend(expectedMatches),
    response: answerOf({ ids: z.array(z.number()) }),
    refusals: [400, 401, 403, 409, 422],
  }),
  moderate: route({
    method: 'PUT',
    path: 'reviews',
    access: { permission: 'products.edit' },
    summary: 'Publish reviews, reject them, or set them back to pending',
    tag: 'reviews',
    description: `Several are a change that undo-bulk-task takes back; more than ${maxRowsAtOnce} are changed by a job (202).`,
    body: moderateRequest,
    response: answerOf({ changed: z.number(), message: z.string(), task: bulkTask.optional() }),
    accepted: bulkTaskStarted,
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
