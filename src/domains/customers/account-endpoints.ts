import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken } from '#platform/database/known-devices.ts'
import { refusals } from '#platform/http/refusals.ts'
import { accountOf } from './account.ts'
import { addAddress, addressesOf, changeAddress, removeAddress } from './addresses.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { closeAccount } from './close-account.ts'
import {
  accountView,
  addressList,
  addressRequest,
  changePasswordRequest,
  closeAccountRequest,
  myOrders,
  profileRequest,
} from './contract.ts'
import { ordersOf } from './my-orders.ts'

const done = z.object({ success: z.literal(true) })
const addressInQuery = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** What a signed-in customer sees and changes of her own account: nobody else's is ever named. */
export const accountEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, limits, clock } },
) => {
  app.get(
    '/account',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'The dashboard: who she is, and how many orders, hearts and points she has',
        description: 'Points: 1 for each whole ৳100 of all that was delivered to her, added up.',
        tags: ['account'],
        response: { 200: accountView, ...refusals(401, 403) },
      },
    },
    async (request) => ({
      success: true as const,
      account: await accountOf(db, await request.requireCustomer(), clock()),
    }),
  )

  app.put(
    '/account',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Change name, phone and e-mail address; another address needs the current password',
        tags: ['account'],
        body: profileRequest,
        response: { 200: accountView, ...refusals(400, 401, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const now = clock()
      const changed = await changeProfile(db, limits, await request.requireCustomer(), request.body, now)
      return { success: true as const, account: await accountOf(db, changed, now) }
    },
  )

  app.delete(
    '/account',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Close the account for good: only the orders stay',
        tags: ['account'],
        body: closeAccountRequest,
        response: { 200: done, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer()
      await closeAccount(db, limits, id, request.body.password, clock())
      reply.clearShopCookie('customer').clearShopCookie('orders')
      return { success: true as const }
    },
  )

  app.post(
    '/change-password',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Change the password; all other sessions end',
        tags: ['account'],
        body: changePasswordRequest,
        response: { 200: done, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const acting = { session: request.cookie('customer'), device: deviceToken(request.cookie('device')) }
      await changePassword(db, limits, await request.requireCustomer(), request.body, acting, clock())
      return { success: true as const }
    },
  )

  app.get(
    '/my-orders',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Her orders, newest first, 10 a page',
        tags: ['account'],
        querystring: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional().default(1) }),
        response: { 200: myOrders, ...refusals(400, 401, 403) },
      },
    },
    async (request) => ordersOf(db, (await request.requireCustomer()).id, request.query.page),
  )

  app.get(
    '/addresses',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Where she has parcels sent: the usual address first, then the newest',
        tags: ['account'],
        response: { 200: addressList, ...refusals(401, 403) },
      },
    },
    async (request) => addresses((await request.requireCustomer()).id),
  )

  app.post(
    '/addresses',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Save an address, at most 20; the first one is the usual one',
        tags: ['account'],
        body: addressRequest,
        response: { 200: addressList, ...refusals(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await addAddress(db, id, request.body, clock())
      return addresses(id)
    },
  )

  app.put(
    '/addresses',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Change an address of hers, or make it the usual one',
        tags: ['account'],
        querystring: addressInQuery,
        body: addressRequest,
        response: { 200: addressList, ...refusals(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await changeAddress(db, id, request.query.id, request.body, clock())
      return addresses(id)
    },
  )

  app.delete(
    '/addresses',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Remove an address of hers',
        tags: ['account'],
        querystring: addressInQuery,
        response: { 200: addressList, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      await removeAddress(db, id, request.query.id)
      return addresses(id)
    },
  )

  const addresses = async (customerId: number) => ({
    success: true as const,
    addresses: await addressesOf(db, customerId),
  })
}
