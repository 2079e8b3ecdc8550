import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { addAddress, addressesOf, changeAddress, makeDefault, removeAddress } from './addresses.ts'
import { accountRoutes } from './routes.ts'

/** Endpoints of the addresses of the signed-in customer. Each answers with all of them. */
export const addressEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, accountRoutes.addresses, async (request) => addresses((await request.requireCustomer()).id))

  serve(app, accountRoutes.addAddress, async (request) => {
    const { id } = await request.requireCustomer()
    await addAddress(db, id, request.body, clock())
    return addresses(id)
  })

  serve(app, accountRoutes.changeAddress, async (request) => {
    const { id } = await request.requireCustomer()
    await changeAddress(db, id, request.query.id, request.body, clock())
    return addresses(id)
  })

  serve(app, accountRoutes.makeDefault, async (request) => {
    const { id } = await request.requireCustomer()
    await makeDefault(db, id, request.query.id)
    return addresses(id)
  })

  serve(app, accountRoutes.removeAddress, async (request) => {
    const { id } = await request.requireCustomer()
    await removeAddress(db, id, request.query.id)
    return addresses(id)
  })

  const addresses = async (customerId: number) => ({
    addresses: await addressesOf(db, customerId),
  })
}
