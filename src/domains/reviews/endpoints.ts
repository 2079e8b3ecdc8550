import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { browserKnownFor, browserToken } from '#domains/orders/access/who-may-see.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { publishedReviews, reviewSummaryOf } from './reviews.ts'
import { reviewRoutes } from './routes.ts'
import { voteReview } from './vote-review.ts'
import { writeReview } from './write-review.ts'

/** Maximum number of reviews without paging. */
const maxWithoutPaging = 200

/** The shopper's endpoints of reviews. */
export const reviewEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, readDb, limits, clock, storage } },
) => {
  serve(app, reviewRoutes.save, async (request) => {
    await limits.count('review', addressKey(request.ip))
    const customer = await request.customer()
    const shown = { customerId: customer?.id, browserToken: browserToken(request.cookie('orders')) }
    await writeReview(db, storage, request.body, shown, clock())
    return { message: 'Thank you for your review! It will be published after moderation.' }
  })

  serve(app, reviewRoutes.list, async (request) => {
    const { productId, sort, photos, page, perPage } = request.query
    const product = await productNumberOf(readDb, productId)
    if (!product) throw new NotFound('Product')
    request.cacheTags = [`product:${product.number}`]
    const [found, summary] = await Promise.all([
      publishedReviews(readDb, product.number, {
        sort,
        onlyWithPhotos: photos === '1',
        page: page ?? 1,
        perPage: page === undefined ? maxWithoutPaging : perPage,
      }),
      reviewSummaryOf(readDb, product.number),
    ])
    return { ...found, summary }
  })

  serve(app, reviewRoutes.vote, async (request, reply) => {
    await limits.count('vote', addressKey(request.ip))
    const { reviewId, helpful } = request.body
    const many = await voteReview(db, { reviewId, helpful, voter: await voterOf(request, reply) })
    return { helpful: many, voted: helpful }
  })
}

/** The voter: the customer, or the browser by its cookie, which is set if it is missing. */
async function voterOf(request: Pick<FastifyRequest, 'customer' | 'cookie'>, reply: FastifyReply): Promise<string> {
  const customer = await request.customer()
  if (customer) return `customer:${customer.id}`
  const known = browserToken(request.cookie('orders'))
  const token = known ?? newToken()
  if (token !== known) reply.setShopCookie('orders', token, browserKnownFor)
  return `browser:${hashToken(token)}`
}
