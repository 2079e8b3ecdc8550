import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { wishlistRoutes } from './routes.ts'
import { addToWishlist, removeFromWishlist, wishlistOf } from './wishlist.ts'

/** The hearts of a signed-in customer. */
export const wishlistEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, wishlistRoutes.list, async (request) => hearts((await request.requireCustomer()).id))

  serve(app, wishlistRoutes.add, async (request) => {
    const { id } = await request.requireCustomer()
    await addToWishlist(db, id, request.body.product, clock())
    return hearts(id)
  })

  serve(app, wishlistRoutes.remove, async (request) => {
    const { id } = await request.requireCustomer()
    await removeFromWishlist(db, id, request.body.product)
    return hearts(id)
  })

  const hearts = async (customerId: number) => ({
    products: await wishlistOf(db, customerId),
  })
}
