import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Customer, customerByToken } from '#domains/customers/sessions.ts'
import { type StaffMember, staffByToken } from '#domains/staff/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { notSignedIn } from '#platform/http/access.ts'
import type { StaffSeen } from '#server/limits/staff-seen.ts'

/** Names of the cookies; over TLS browsers then hold them to this very host. */
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
    /** The signed-in member of staff, read once per request; undefined: none. */
    staff: () => Promise<StaffMember | undefined>
    customer: () => Promise<Customer | undefined>
    /** The same for endpoints whose access already asked for staff. */
    member: () => Promise<StaffMember>
    /** The signed-in customer, for endpoints whose access already asked for one. */
    shopper: () => Promise<Customer>
    /** The value of one of our cookies, read by the name in force and no other. */
    kept: (name: keyof CookieNames) => string | undefined
  }
  interface FastifyReply {
    /** A cookie that only our own pages send and no script reads. `seconds` undefined: until the browser closes. */
    keepCookie: (name: keyof CookieNames, value: string, seconds?: number) => FastifyReply
    dropCookie: (name: keyof CookieNames) => FastifyReply
  }
}

/** Lets every request know who asks. */
export function knowPeople(
  app: FastifyInstance,
  { db, clock, secure, seen }: { db: Db; clock: Clock; secure: boolean; seen: StaffSeen },
) {
  const names = cookieNames(secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  const readStaff = async (token: string | undefined) => {
    const member = await staffByToken(db, token, clock)
    if (member && token) seen.note(token)
    return member
  }

  app.decorateRequest('staff')
  app.decorateRequest('customer')
  app.decorateRequest('member')
  app.decorateRequest('shopper')
  app.decorateRequest('kept', function (this: FastifyRequest, name) {
    return this.cookies[names[name]]
  })
  app.addHook('onRequest', async (request: FastifyRequest) => {
    let staff: Promise<StaffMember | undefined> | undefined
    let customer: Promise<Customer | undefined> | undefined
    request.staff = () => (staff ??= readStaff(request.cookies[names.staff]))
    request.customer = () => (customer ??= customerByToken(db, request.cookies[names.customer], clock))
    request.member = async () => {
      const member = await request.staff()
      if (!member) throw notSignedIn()
      return member
    }
    request.shopper = async () => {
      const signedIn = await request.customer()
      if (!signedIn) throw notSignedIn()
      return signedIn
    }
  })

  app.decorateReply('keepCookie', function (this: FastifyReply, name, value, seconds) {
    return this.setCookie(names[name], value, { ...options, ...(seconds !== undefined && { maxAge: seconds }) })
  })
  app.decorateReply('dropCookie', function (this: FastifyReply, name) {
    return this.clearCookie(names[name], options)
  })
}
