import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#shared/route.ts'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every endpoint says who may call it, or the server does not start. */
    access?: Access
  }
}

/** What the access check needs to know of the caller. Permissions are read again for each request. */
export type Asker = {
  customer: (request: FastifyRequest) => Promise<{ id: number } | undefined>
  /** The signed-in staff member, even if a required second factor is missing. */
  staff: (
    request: FastifyRequest,
  ) => Promise<{ isMain: boolean; permissions: readonly string[]; lacksSecondFactor: boolean } | undefined>
}

/** Rejects the registration of a route that does not declare who may call it. */
export function requireDeclaredAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may call it`)
  })
}

/**
 * Checks, before anything else is read, that the caller may use the route.
 * 401: not signed in · 403: signed in (as staff or customer), but not allowed; the session stays. With the code
 * `second_factor_required` it is allowed once a second factor is set up. With `not_staff` or `not_customer` only the
 * other kind of person is signed in: the session that the route needs is missing, or has ended.
 */
export function checkAccess(app: FastifyInstance, asker: Asker) {
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (!access || access === 'public') return
    const staff = await asker.staff(request)
    if (access === 'customer') {
      if (await asker.customer(request)) return
      throw staff ? new Refusal(403, 'not_customer', 'Please sign in') : notSignedIn()
    }
    if (!staff) throw (await asker.customer(request)) ? notStaff() : notSignedIn()
    if (access === 'any-staff') return
    if (staff.lacksSecondFactor) throw secondFactorRequired()
    if (staff.isMain || access === 'staff') return
    if (access !== 'main' && 'all' in access) {
      if (access.all.every((permission) => staff.permissions.includes(permission))) return
    } else if (access !== 'main') {
      const wanted = typeof access.permission === 'string' ? [access.permission] : access.permission
      if (wanted.some((permission) => staff.permissions.includes(permission))) return
    }
    throw forbidden()
  })
}

export const notSignedIn = () => new Refusal(401, 'not_signed_in', 'Please sign in')
export const forbidden = () => new Refusal(403, 'not_permitted', 'You do not have permission to do this')

/** Whether it is closed to the public and to customers. */
export const isForStaff = (access: Access | undefined): boolean =>
  access !== undefined && access !== 'public' && access !== 'customer'

const notStaff = () => new Refusal(403, 'not_staff', 'Please sign in to the back office')

const secondFactorRequired = () =>
  new Refusal(403, 'second_factor_required', 'Please set up a second factor first: the shop asks you for one')
