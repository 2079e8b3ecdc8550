import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { moderateRequest, officeReview, officeReviewsQuery, replyRequest, reviewCounts } from './contract.ts'
import { moderateReviews } from './moderate-reviews.ts'
import { officeReviews } from './office-reviews.ts'
import { replyReview } from './reply-review.ts'

const success = z.literal(true)
const changes = { access: { permission: 'products.edit' } }
const words = { approved: 'published', rejected: 'refused', pending: 'laid back' }

/** The back office's doors to reviews. */
export const reviewOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/reviews',
    {
      config: { access: { permission: 'products.view' } },
      schema: {
        summary: 'All reviews, whatever their status; addresses only for those who may see users',
        tags: ['reviews'],
        querystring: officeReviewsQuery,
        response: {
          200: z.object({
            success,
            reviews: z.array(officeReview),
            page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
            counts: reviewCounts,
          }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async (request) => {
      const emails = mayDo(await request.member(), 'users.view')
      return { success: true as const, ...(await officeReviews(db, request.query, emails)) }
    },
  )

  app.put(
    '/reviews',
    {
      config: changes,
      schema: {
        summary: 'Publish reviews, refuse them, or lay them back to wait',
        tags: ['reviews'],
        body: moderateRequest,
        response: {
          200: z.object({ success, changed: z.number(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const changed = await moderateReviews(db, request.body, await request.member(), clock())
      const message = `${changed} ${changed === 1 ? 'review' : 'reviews'} ${words[request.body.status]}`
      return { success: true as const, changed, message }
    },
  )

  app.put(
    '/review-reply',
    {
      config: changes,
      schema: {
        summary: 'Answer a review in public; an empty text takes the answer away',
        tags: ['reviews'],
        body: replyRequest,
        response: { 200: z.object({ success, message: z.string() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      await replyReview(db, request.body, await request.member(), clock())
      return { success: true as const, message: request.body.text ? 'Answer saved' : 'Answer removed' }
    },
  )
}
