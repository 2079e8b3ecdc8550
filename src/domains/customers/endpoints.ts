import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceIsKnownFor, deviceToken, forgetDevices } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { showPhone } from '#shared/phone.ts'
import type { Browser, Visit } from './begin-visit.ts'
import {
  endedElsewhere,
  forgotPasswordAnswer,
  forgotPasswordRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  signedIn,
  userSession,
} from './contract.ts'
import { countForgotten, forgotPassword } from './forgot-password.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { closeCustomerSession, closeCustomerSessions, longestVisit } from './sessions.ts'
import { signIn } from './sign-in.ts'

const done = z.object({ success: z.literal(true) })

/** Coming and going (user-session, register, login, logout), and what to do when the password is forgotten. */
export const customerEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { config, db, limits, clock } = context
  app.get(
    '/user-session',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The signed-in customer, or a guest',
        tags: ['customers'],
        response: { 200: userSession },
      },
    },
    async (request) => {
      const customer = await request.customer()
      if (!customer) return { success: true as const, guest: true }
      const { name, email, phone, loginTime } = customer
      return {
        success: true as const,
        guest: false,
        user: { name, email, phone, loginTime: loginTime.toISOString(), role: 'customer' },
      }
    },
  )

  app.post(
    '/register',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Open an account and sign in',
        description:
          'The e-mail address may belong to one account only, in whatever case it is written (409 email_taken).',
        tags: ['customers'],
        body: registerRequest,
        response: { 200: signedIn, ...refusals(400, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      await limits.count('register', addressKey(request.ip))
      return welcome(reply, await register(db, request.body, browserOf(request), clock()))
    },
  )

  app.post(
    '/login',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign in',
        description: 'Wrong password, unknown, inactive and closed account give the same answer in the same time.',
        tags: ['customers'],
        body: loginRequest,
        response: { 200: signedIn, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const attempt = { ...request.body, address: request.ip }
      return welcome(reply, await signIn(context, attempt, browserOf(request), { now: clock(), log: request.log }))
    },
  )

  app.post(
    '/logout',
    {
      config: { access: 'public' },
      schema: { summary: 'Sign out', tags: ['customers'], response: { 200: done } },
    },
    async (request, reply) => {
      const token = request.cookie('customer')
      if (token) await closeCustomerSession(db, token, clock(), request.cookie('orders'))
      // Whoever is at this device next sees nothing of what was ordered here, also without an account.
      reply.clearShopCookie('customer').clearShopCookie('orders')
      return { success: true as const }
    },
  )

  app.post(
    '/logout-everywhere',
    {
      config: { access: 'customer' },
      schema: {
        summary: 'Sign out on all other devices; this one stays signed in',
        tags: ['customers'],
        response: { 200: endedElsewhere, ...refusals(401, 403) },
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer()
      const ended = await closeCustomerSessions(db, id, clock(), request.cookie('customer'))
      await forgetDevices(db, `customer:${id}`, deviceToken(request.cookie('device')))
      return { success: true as const, ended }
    },
  )

  app.post(
    '/forgot-password',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Have a link mailed with which a new password can be chosen, within an hour, once',
        description: 'The answer is the same whether or not there is such an account.',
        tags: ['customers'],
        body: forgotPasswordRequest,
        response: { 200: forgotPasswordAnswer, ...refusals(400, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const asker = { address: request.ip, device: deviceToken(request.cookie('device')) }
      await countForgotten(db, limits, request.body.email.toLowerCase(), asker)
      const { origin } = request
      if (origin) await forgotPassword(db, request.body, origin)
      else request.log.warn('no link to choose a new password was mailed: set PUBLIC_URL to the address of the shop')
      const settings = await shopSettings(db)
      const mailed = origin !== '' && mailState(config, settings).canSend
      return { success: true as const, mailed, ...(!mailed && { phone: showPhone(settings.phone) }) }
    },
  )

  app.post(
    '/reset-password',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Choose a new password by the mailed link, and sign in',
        description: 'All sessions end. A link that is used, older than an hour or none: 422 link_dead.',
        tags: ['customers'],
        body: resetPasswordRequest,
        response: { 200: signedIn, ...refusals(400, 403, 413, 415, 422, 503) },
      },
    },
    async (request, reply) => welcome(reply, await resetPassword(db, request.body, browserOf(request), clock())),
  )
}

const browserOf = (request: FastifyRequest): Browser => ({
  session: request.cookie('customer'),
  orders: request.cookie('orders'),
  device: deviceToken(request.cookie('device')),
})

function welcome(reply: FastifyReply, { token, device, user }: Visit) {
  reply.setShopCookie('customer', token, longestVisit)
  reply.setShopCookie('device', device, deviceIsKnownFor)
  return { success: true as const, user }
}
