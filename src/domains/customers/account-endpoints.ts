import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken } from '#platform/database/known-devices.ts'
import { serve } from '#platform/http/serve.ts'
import { accountOf } from './account.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { closeAccount } from './close-account.ts'
import { ordersOf } from './my-orders.ts'
import { accountRoutes } from './routes.ts'

/** Endpoints of the signed-in customer's own account. No request names another account. */
export const accountEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, limits, clock } },
) => {
  serve(app, accountRoutes.get, async (request) => ({
    account: await accountOf(db, await request.requireCustomer(), clock()),
  }))

  serve(app, accountRoutes.change, async (request) => {
    const now = clock()
    const changed = await changeProfile(db, limits, await request.requireCustomer(), request.body, now)
    return { account: await accountOf(db, changed, now) }
  })

  serve(app, accountRoutes.close, async (request, reply) => {
    const { id } = await request.requireCustomer()
    await closeAccount(db, limits, id, request.body.password, clock())
    reply.clearShopCookie('customer').clearShopCookie('orders')
    return {}
  })

  serve(app, accountRoutes.changePassword, async (request) => {
    const acting = { session: request.cookie('customer'), device: deviceToken(request.cookie('device')) }
    await changePassword(db, limits, await request.requireCustomer(), request.body, acting, clock())
    return {}
  })

  serve(app, accountRoutes.orders, async (request) =>
    ordersOf(db, (await request.requireCustomer()).id, request.query.page),
  )
}
