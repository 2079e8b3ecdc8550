import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { browserKnownFor, browserToken } from '#domains/orders/access/who-may-see.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { NotFound } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { publicReview, reviewSummary, reviewsQuery, saveReview, voteReview as voteRequest } from './contract.ts'
import { publishedReviews, reviewSummaryOf } from './reviews.ts'
import { voteReview } from './vote-review.ts'
import { writeReview } from './write-review.ts'

/** What get-reviews answers at most to those who name no page. */
const wholeAnswer = 200

/** The shopper's doors to reviews (save-review, get-reviews). */
export const reviewEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, readDb, limits, clock, storage } },
) => {
  app.post(
    '/save-review',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Write a review; it is published after moderation',
        tags: ['reviews'],
        body: saveReview,
        response: { 200: z.object({ success: z.literal(true), message: z.string() }), ...refusals(400, 404, 422, 429) },
      },
    },
    async (request) => {
      await limits.count('review', addressKey(request.ip))
      const customer = await request.customer()
      const shown = { customerId: customer?.id, browserToken: browserToken(request.kept('orders')) }
      await writeReview(db, storage, request.body, shown, clock())
      return { success: true as const, message: 'Thank you for your review! It will be published after moderation.' }
    },
  )

  app.get(
    '/get-reviews',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The published reviews of a product: all of them, or page by page when `page` is given',
        tags: ['reviews'],
        querystring: reviewsQuery,
        response: {
          200: z.object({
            success: z.literal(true),
            reviews: z.array(publicReview),
            summary: reviewSummary,
            page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
          }),
          ...refusals(400, 404),
        },
      },
    },
    async (request) => {
      const { productId, sort, photos, page, perPage } = request.query
      const product = await productNumberOf(readDb, productId)
      if (!product) throw new NotFound('Product')
      request.cacheTags = [`product:${product.number}`]
      const [found, summary] = await Promise.all([
        publishedReviews(readDb, product.number, {
          sort,
          onlyWithPhotos: photos === '1',
          page: page ?? 1,
          perPage: page === undefined ? wholeAnswer : perPage,
        }),
        reviewSummaryOf(readDb, product.number),
      ])
      return { success: true as const, ...found, summary }
    },
  )

  app.post(
    '/vote-review',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Find a published review helpful, or take that back; each customer or browser counts once',
        tags: ['reviews'],
        body: voteRequest,
        response: {
          200: z.object({ success: z.literal(true), helpful: z.number(), voted: z.boolean() }),
          ...refusals(400, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      await limits.count('vote', addressKey(request.ip))
      const { reviewId, helpful } = request.body
      const many = await voteReview(db, { reviewId, helpful, voter: await voterOf(request, reply) })
      return { success: true as const, helpful: many, voted: helpful }
    },
  )
}

/** The customer, else the browser by its cookie, which it is given now when it has none. */
async function voterOf(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const customer = await request.customer()
  if (customer) return `customer:${customer.id}`
  const known = browserToken(request.kept('orders'))
  const token = known ?? newToken()
  if (token !== known) reply.keepCookie('orders', token, browserKnownFor)
  return `browser:${hashToken(token)}`
}
