import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { cartOf } from './cart.ts'
import { emptyCart, mergeIntoCart, setCartLines } from './change-cart.ts'
import { cartRoutes } from './routes.ts'

/** The cart of a signed-in customer, shared by all their devices. Guests' carts are stored in their browser. */
export const cartEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db, clock } }) => {
  serve(app, cartRoutes.get, async (request) => cart((await request.requireCustomer()).id))

  serve(
    app,
    cartRoutes.merge,
    async (request) => {
      const { id } = await request.requireCustomer()
      await mergeIntoCart(db, id, request.body.lines, clock())
      return cart(id)
    },
    { bodyLimit: bodyLimits.cart },
  )

  serve(
    app,
    cartRoutes.setLines,
    async (request) => {
      const { id } = await request.requireCustomer()
      await setCartLines(db, id, request.body.lines, clock())
      return cart(id)
    },
    { bodyLimit: bodyLimits.cart },
  )

  serve(app, cartRoutes.empty, async (request) => {
    const { id } = await request.requireCustomer()
    await emptyCart(db, id)
    return cart(id)
  })

  const cart = async (customerId: number) => ({ lines: await cartOf(db, customerId) })
}
