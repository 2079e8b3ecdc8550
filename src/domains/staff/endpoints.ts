import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { deviceIsKnownFor, deviceToken } from '#platform/database/known-devices.ts'
import { forbidden, notSignedIn } from '#platform/http/access.ts'
import { serve } from '#platform/http/serve.ts'
import { staffLanguage } from './language.ts'
import { closeStaffSession, type StaffMember } from './sessions.ts'
import { signInStaff } from './sign-in.ts'
import { staffSessionRoutes } from './staff-routes.ts'

/** 403 if another kind of staff, or a customer, is signed in here; 401 if no one is. */
const notThem = async (request: Pick<FastifyRequest, 'signedInStaff' | 'customer'>) =>
  (await request.signedInStaff()) || (await request.customer()) ? forbidden() : notSignedIn()

/** Signing in and out of the back office (admin, subadmin-auth). */
export const staffEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  serve(app, staffSessionRoutes.logIn, async (request, reply) => {
    const signedIn = await signInStaff(context, attemptOf(request, request.body), {
      main: true,
      now: clock(),
      log: request.log,
    })
    return { username: welcome(reply, signedIn) }
  })

  serve(app, staffSessionRoutes.mainAdmin, async (request) => {
    const member = await request.signedInStaff()
    if (!member?.isMain) throw await notThem(request)
    return {
      admin: {
        username: member.username,
        language: await staffLanguage(db, member.id),
        loginTime: member.loginTime.toISOString(),
        ...missingFactor(member),
      },
    }
  })

  serve(app, staffSessionRoutes.subAdmin, async (request, reply) => {
    if (request.body.action === 'login') {
      const signedIn = await signInStaff(context, attemptOf(request, request.body), {
        main: false,
        now: clock(),
        log: request.log,
      })
      return { subadmin: { username: welcome(reply, signedIn) } }
    }
    const member = await request.signedInStaff()
    if (!member || member.isMain) throw await notThem(request)
    return {
      userType: 'subadmin' as const,
      id: member.id,
      username: member.username,
      permissions: member.permissions,
      role: member.role,
      language: await staffLanguage(db, member.id),
      loginTime: member.loginTime.toISOString(),
      ...missingFactor(member),
    }
  })

  serve(app, staffSessionRoutes.logOut, async (request, reply) => {
    const token = request.cookie('staff')
    if (token) await closeStaffSession(db, token)
    reply.clearShopCookie('staff')
    return {}
  })
}

const missingFactor = ({ lacksSecondFactor }: StaffMember) =>
  lacksSecondFactor ? { mustSetUpSecondFactor: true as const } : {}

const attemptOf = (
  request: Pick<FastifyRequest, 'ip' | 'cookie' | 'headers'>,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
) => ({
  username,
  password,
  code,
  address: request.ip,
  browser: request.headers['user-agent'] ?? '',
  device: deviceToken(request.cookie('device')),
})

/** Sets the cookies of the session and of the known browser. @returns the name as stored */
function welcome(
  reply: FastifyReply,
  { token, device, username }: { token: string; device: string; username: string },
): string {
  reply.setShopCookie('staff', token)
  reply.setShopCookie('device', device, deviceIsKnownFor)
  return username
}
