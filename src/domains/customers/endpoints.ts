import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceIsKnownFor, deviceToken, revokeDevices } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { showPhone } from '#shared/phone.ts'
import { countForgotten, forgotPassword } from './forgot-password.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { customerRoutes } from './routes.ts'
import { sessionMaxAgeSeconds } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { closeCustomerSession, closeCustomerSessions } from './sign-out.ts'
import type { Browser, StartedSession } from './start-session.ts'

/** Sessions and passwords: user-session, register, login, logout, forgotten passwords. */
export const customerEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { config, db, limits, clock } = context
  serve(app, customerRoutes.session, async (request) => {
    const customer = await request.customer()
    if (!customer) return { guest: true }
    const { name, email, phone, loginTime } = customer
    return {
      guest: false,
      user: { name, email, phone, loginTime: loginTime.toISOString(), role: 'customer' },
    }
  })

  serve(app, customerRoutes.register, async (request, reply) => {
    await limits.count('register', addressKey(request.ip))
    return welcome(reply, await register(db, request.body, browserOf(request), clock()))
  })

  serve(app, customerRoutes.login, async (request, reply) => {
    const attempt = { ...request.body, address: request.ip }
    return welcome(reply, await signIn(context, attempt, browserOf(request), { now: clock(), log: request.log }))
  })

  serve(app, customerRoutes.logout, async (request, reply) => {
    const token = request.cookie('customer')
    if (token) await closeCustomerSession(db, token, clock(), request.cookie('orders'))
    // The next user of this device must not see orders placed here, guest orders included.
    reply.clearShopCookie('customer').clearShopCookie('orders')
    return {}
  })

  serve(app, customerRoutes.logoutEverywhere, async (request) => {
    const { id } = await request.requireCustomer()
    const ended = await closeCustomerSessions(db, id, clock(), request.cookie('customer'))
    await revokeDevices(db, `customer:${id}`, deviceToken(request.cookie('device')))
    return { ended }
  })

  serve(app, customerRoutes.forgotPassword, async (request) => {
    const asker = { address: request.ip, device: deviceToken(request.cookie('device')) }
    await countForgotten(db, limits, request.body.email.toLowerCase(), asker)
    const { origin } = request
    if (origin) await forgotPassword(db, request.body, origin)
    else request.log.warn('no link to choose a new password was mailed: set PUBLIC_URL to the address of the shop')
    const settings = await shopSettings(db)
    const mailed = origin !== '' && mailState(config, settings).canSend
    return { mailed, ...(!mailed && { phone: showPhone(settings.phone) }) }
  })

  serve(app, customerRoutes.resetPassword, async (request, reply) =>
    welcome(reply, await resetPassword(db, request.body, browserOf(request), clock())),
  )
}

const browserOf = (request: Pick<FastifyRequest, 'cookie'>): Browser => ({
  session: request.cookie('customer'),
  orders: request.cookie('orders'),
  device: deviceToken(request.cookie('device')),
})

function welcome(reply: FastifyReply, { token, device, user }: StartedSession) {
  reply.setShopCookie('customer', token, sessionMaxAgeSeconds)
  reply.setShopCookie('device', device, deviceIsKnownFor)
  return { user }
}
