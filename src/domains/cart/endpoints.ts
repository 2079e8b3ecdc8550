import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#platform/app-context.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { refusals } from '#platform/http/refusals.ts'
import { cartOf } from './cart.ts'
import { emptyCart, mergeIntoCart, setCartLines } from './change-cart.ts'
import { cartAnswer, cartRequest } from './contract.ts'

/** The cart of a signed-in customer, the same on each of her devices. Guests' carts are their browser's business. */
export const cartEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/cart',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'The cart of the account, oldest line first',
        description:
          'Prices are those that were seen. What cannot be had any more is still listed: check-cart says why.',
        tags: ['cart'],
        response: { 200: cartAnswer, ...refusals(401, 403) },
      },
    },
    async (request) => cart((await request.requireCustomer()).id),
  )

  app.post(
    '/cart',
    {
      config: { access: 'customer' },
      bodyLimit: bodyLimits.cart,
      schema: {
        summary: "Merge a device's cart into the account's; of a line that both have, the larger quantity stays",
        tags: ['cart'],
        body: cartRequest,
        response: { 200: cartAnswer, ...refusals(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await mergeIntoCart(db, id, request.body.lines, clock())
      return cart(id)
    },
  )

  app.put(
    '/cart',
    {
      config: { access: 'customer' },
      bodyLimit: bodyLimits.cart,
      schema: {
        summary: 'Set the quantities of the lines named and leave the others; 0 takes a line out',
        tags: ['cart'],
        body: cartRequest,
        response: { 200: cartAnswer, ...refusals(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await setCartLines(db, id, request.body.lines, clock())
      return cart(id)
    },
  )

  app.delete(
    '/cart',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Empty the cart',
        tags: ['cart'],
        response: { 200: cartAnswer, ...refusals(401, 403) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await emptyCart(db, id)
      return cart(id)
    },
  )

  const cart = async (customerId: number) => ({ success: true as const, lines: await cartOf(db, customerId) })
}
