import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productNumberOf } from '#domains/catalogue/product-page.ts'
import { refusals } from '#platform/http/refusals.ts'
import type { Parts } from '#platform/parts.ts'
import { NotFound } from '#platform/refusal.ts'
import { publicReview, saveReview } from './contract.ts'
import { publishedReviews } from './reviews.ts'
import { writeReview } from './write-review.ts'

/** The shopper's doors to reviews (spec §7: save-review, get-reviews). */
export const reviewEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (
  app,
  { parts: { db, limits, clock } },
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
      await limits.count('review', request.ip)
      await writeReview(db, request.body, clock())
      return { success: true as const, message: 'Thank you for your review! It will be published after moderation.' }
    },
  )

  app.get(
    '/get-reviews',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The published reviews of a product',
        tags: ['reviews'],
        querystring: z.object({ productId: z.string().min(1).max(80) }),
        response: {
          200: z.object({ success: z.literal(true), reviews: z.array(publicReview) }),
          ...refusals(400, 404),
        },
      },
    },
    async (request) => {
      const product = await productNumberOf(db, request.query.productId)
      if (!product) throw new NotFound('Product')
      request.shows = [`product:${product.number}`]
      return { success: true as const, reviews: await publishedReviews(db, product.number) }
    },
  )
}
