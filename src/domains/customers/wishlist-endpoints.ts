import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { wishlist, wishRequest } from './contract.ts'
import { giveHeart, shownHearts, takeHeart } from './wishlist.ts'

/** The hearts of a signed-in customer. */
export const wishlistEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/wishlist',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'The products with her heart, newest first',
        tags: ['wishlist'],
        response: { 200: wishlist, ...refusals(401, 403) },
      },
    },
    async (request) => hearts((await request.requireCustomer()).id),
  )

  app.post(
    '/wishlist',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Set a heart; it may be set already. At most 500',
        tags: ['wishlist'],
        body: wishRequest,
        response: { 200: wishlist, ...refusals(400, 401, 403, 404, 409, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await giveHeart(db, id, request.body.product, clock())
      return hearts(id)
    },
  )

  app.delete(
    '/wishlist',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Take a heart back; there may be none',
        tags: ['wishlist'],
        body: wishRequest,
        response: { 200: wishlist, ...refusals(400, 401, 403, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await takeHeart(db, id, request.body.product)
      return hearts(id)
    },
  )

  const hearts = async (customerId: number) => ({
    success: true as const,
    products: await shownHearts(db, customerId),
  })
}
