import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Customer, customerByToken } from '#domains/customers/sessions.ts'
import { type StaffMember, staffByToken } from '#domains/staff/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { notSignedIn } from '#platform/http/access.ts'
import type { RecentStaffTokens } from '#server/limits/recent-staff-tokens.ts'

/** Cookie names. Over TLS the `__Host-` prefix binds them to this host. */
export type CookieNames = { staff: string; customer: string; orders: string; device: string }
const cookieNames = (secure: boolean): CookieNames => {
  const prefix = secure ? '__Host-' : ''
  return {
    staff: `${prefix}bunon_staff`,
    customer: `${prefix}bunon_customer`,
    orders: `${prefix}bunon_orders`,
    device: `${prefix}bunon_device`,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member of staff, read once per request; undefined if they lack a demanded second factor. */
    staff: () => Promise<StaffMember | undefined>
    /** The same, also without the second factor: for endpoints that set it up or say who is signed in. */
    signedInStaff: () => Promise<StaffMember | undefined>
    customer: () => Promise<Customer | undefined>
    /** @throws Refusal 401 if no staff member is signed in */
    requireStaff: () => Promise<StaffMember>
    requireSignedInStaff: () => Promise<StaffMember>
    /** @throws Refusal 401 if no customer is signed in */
    requireCustomer: () => Promise<Customer>
    /** Value of one of the shop's cookies. Only the name in force is read, with or without `__Host-`. */
    cookie: (name: keyof CookieNames) => string | undefined
  }
  interface FastifyReply {
    /** Sets an HttpOnly, SameSite=Lax cookie. `seconds` undefined: until the browser closes. */
    setShopCookie: (name: keyof CookieNames, value: string, seconds?: number) => FastifyReply
    clearShopCookie: (name: keyof CookieNames) => FastifyReply
  }
}

/** Authentication: reads the session cookies of staff and customers. Authorization is in platform/http/access.ts. */
export function registerAuth(
  app: FastifyInstance,
  { db, clock, secure, staffTokens }: { db: Db; clock: Clock; secure: boolean; staffTokens: RecentStaffTokens },
) {
  const names = cookieNames(secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  const readStaff = async ({ cookies, headers }: FastifyRequest) => {
    const token = cookies[names.staff]
    // Sent by src/web/admin/last-input.ts. It can only let a session end earlier.
    const member = await staffByToken(db, token, clock, headers['x-idle'] !== undefined)
    if (member && token) staffTokens.add(token)
    return member
  }

  app.decorateRequest('staff')
  app.decorateRequest('customer')
  app.decorateRequest('requireStaff')
  app.decorateRequest('signedInStaff')
  app.decorateRequest('requireSignedInStaff')
  app.decorateRequest('requireCustomer')
  app.decorateRequest('cookie', function (this: FastifyRequest, name) {
    return this.cookies[names[name]]
  })
  app.addHook('onRequest', async (request: FastifyRequest) => {
    let signedIn: Promise<StaffMember | undefined> | undefined
    let customer: Promise<Customer | undefined> | undefined
    request.signedInStaff = () => (signedIn ??= readStaff(request))
    request.staff = async () => {
      const member = await request.signedInStaff()
      return member?.lacksSecondFactor ? undefined : member
    }
    request.customer = () => (customer ??= customerByToken(db, request.cookies[names.customer], clock))
    request.requireStaff = async () => {
      const member = await request.staff()
      if (!member) throw notSignedIn()
      return member
    }
    request.requireSignedInStaff = async () => {
      const member = await request.signedInStaff()
      if (!member) throw notSignedIn()
      return member
    }
    request.requireCustomer = async () => {
      const signedIn = await request.customer()
      if (!signedIn) throw notSignedIn()
      return signedIn
    }
  })

  app.decorateReply('setShopCookie', function (this: FastifyReply, name, value, seconds) {
    return this.setCookie(names[name], value, { ...options, ...(seconds !== undefined && { maxAge: seconds }) })
  })
  app.decorateReply('clearShopCookie', function (this: FastifyReply, name) {
    return this.clearCookie(names[name], options)
  })
}
