import { z } from 'zod'
import { answerOf, messageAnswer, pageInfo, route } from '#shared/route.ts'
import { publicReview, reviewSummary, reviewsQuery, saveReview, voteReview } from './contract.ts'

/** The shopper's endpoints of reviews. */
export const reviewRoutes = {
  save: route({
    method: 'POST',
    path: 'save-review',
    access: 'public',
    summary: 'Write a review; it is published after moderation',
    description:
      'With a UUID as idempotencyKey a review that is sent twice is kept once. Changed and sent again it replaces the first one; once staff have decided on that, it is refused (409 key_reused).',
    tag: 'reviews',
    body: saveReview,
    response: messageAnswer,
    refusals: [400, 404, 409, 422, 429],
  }),
  list: route({
    method: 'GET',
    path: 'get-reviews',
    access: 'public',
    summary: 'The published reviews of a product: all of them, or page by page when `page` is given',
    tag: 'reviews',
    query: reviewsQuery,
    response: answerOf({ reviews: z.array(publicReview), summary: reviewSummary, page: pageInfo }),
    refusals: [400, 404],
  }),
  vote: route({
    method: 'POST',
    path: 'vote-review',
    access: 'public',
    summary: 'Find a published review helpful, or take that back; each customer or browser counts once',
    tag: 'reviews',
    body: voteReview,
    response: answerOf({ helpful: z.number(), voted: z.boolean() }),
    refusals: [400, 404, 422, 429],
  }),
}
