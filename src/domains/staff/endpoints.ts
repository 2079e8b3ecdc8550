import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { deviceIsKnownFor, deviceToken } from '#platform/database/known-devices.ts'
import { forbidden, notSignedIn } from '#platform/http/access.ts'
import { refusals } from '#platform/http/refusals.ts'
import { closeStaffSession } from './sessions.ts'
import { signInStaff } from './sign-in.ts'

const credentials = z.object({
  username: z.string().min(1, 'Please enter your username').max(100),
  password: z.string().min(1, 'Please enter your password').max(1000),
  code: z.string().max(40).optional().describe('Of the second factor, when 401 second_factor asked for it'),
})

/** Somebody else is signed in here (as another kind of staff, or as a customer), or nobody is. */
const notThem = async (request: FastifyRequest) =>
  (await request.staff()) || (await request.customer()) ? forbidden() : notSignedIn()

/** Signing in and out of the back office (admin, subadmin-auth). */
export const staffEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  app.post(
    '/admin',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign in as the main admin',
        tags: ['staff'],
        body: credentials,
        response: {
          200: z.object({ success: z.literal(true), username: z.string() }),
          ...refusals(400, 401, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const signedIn = await signInStaff(context, attemptOf(request, request.body), {
        main: true,
        now: clock(),
        log: request.log,
      })
      return { success: true as const, username: welcome(reply, signedIn) }
    },
  )

  app.get(
    '/admin',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Who is signed in as main admin',
        tags: ['staff'],
        response: {
          200: z.object({
            success: z.literal(true),
            admin: z.object({ username: z.string(), loginTime: z.iso.datetime() }),
          }),
          ...refusals(401, 403),
        },
      },
    },
    async (request) => {
      const member = await request.staff()
      if (!member?.isMain) throw await notThem(request)
      return { success: true as const, admin: { username: member.username, loginTime: member.loginTime.toISOString() } }
    },
  )

  app.post(
    '/subadmin-auth',
    {
      config: { access: 'public' },
      schema: {
        summary: "Sign in as a sub-admin (action 'login'), or ask who is signed in ('get_session')",
        tags: ['staff'],
        body: z.discriminatedUnion('action', [
          credentials.extend({ action: z.literal('login') }),
          z.object({ action: z.literal('get_session') }),
        ]),
        response: {
          200: z.union([
            z.object({ success: z.literal(true), subadmin: z.object({ username: z.string() }) }),
            z.object({
              success: z.literal(true),
              userType: z.literal('subadmin'),
              id: z.number(),
              username: z.string(),
              permissions: z.array(z.string()),
              loginTime: z.iso.datetime(),
            }),
          ]),
          ...refusals(400, 401, 403, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      if (request.body.action === 'login') {
        const signedIn = await signInStaff(context, attemptOf(request, request.body), {
          main: false,
          now: clock(),
          log: request.log,
        })
        return { success: true as const, subadmin: { username: welcome(reply, signedIn) } }
      }
      const member = await request.staff()
      if (!member || member.isMain) throw await notThem(request)
      return {
        success: true as const,
        userType: 'subadmin' as const,
        id: member.id,
        username: member.username,
        permissions: member.permissions,
        loginTime: member.loginTime.toISOString(),
      }
    },
  )

  app.post(
    '/staff-logout',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign out of the back office',
        tags: ['staff'],
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const token = request.cookie('staff')
      if (token) await closeStaffSession(db, token)
      reply.clearShopCookie('staff')
      return { success: true as const }
    },
  )
}

const attemptOf = (
  request: FastifyRequest,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
) => ({ username, password, code, address: request.ip, device: deviceToken(request.cookie('device')) })

/** Lets the browser keep what opens the office and what it is known by. @returns the name as stored */
function welcome(
  reply: FastifyReply,
  { token, device, username }: { token: string; device: string; username: string },
): string {
  reply.setShopCookie('staff', token)
  reply.setShopCookie('device', device, deviceIsKnownFor)
  return username
}
