import { queryOptions } from '@tanstack/react-query'
import type { PasswordForm, SubAdmin } from '#domains/staff/staff-contract.ts'
import { staffAccountRoutes, subAdminRoutes } from '#domains/staff/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { BadAnswer, call } from '../api.ts'

export type { SubAdmin }

/** All sub-admins. */
export const subAdminsQuery = queryOptions({
  queryKey: ['subadmins'],
  queryFn: async ({ signal }) => (await call(subAdminRoutes.list, { signal })).subadmins,
})

/** @throws ApiRefusal 409 if the name is taken, 422 with messages by field */
export const createSubAdmin = (fields: RouteBody<typeof subAdminRoutes.create>) =>
  call(subAdminRoutes.create, { body: fields })

/** Changes only the given fields, so that other people's changes to the rest stay. */
export const changeSubAdmin = (change: RouteBody<typeof subAdminRoutes.change>) =>
  call(subAdminRoutes.change, { body: change })

export const deleteSubAdmin = (id: number) => call(subAdminRoutes.remove, { query: { id } })

/** Changes the user's own password; all other sessions end. @throws ApiRefusal 422 with fields, 429 */
export const changePassword = (form: PasswordForm) => call(staffAccountRoutes.changePassword, { body: form })

/** State of the user's own two-factor authentication. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(staffAccountRoutes.secondFactor, { signal }),
})

export type BegunFactor = { secret: string; address: string }

/** Begins enrolment: a TOTP secret for the phone. It takes effect once a code has been confirmed. */
export async function beginSecondFactor(password: string): Promise<BegunFactor> {
  const { secret, address } = await call(staffAccountRoutes.changeSecondFactor, { body: { action: 'begin', password } })
  if (secret === undefined || address === undefined) throw new BadAnswer()
  return { secret, address }
}

/** @returns the recovery codes, which the server returns only once */
export const confirmSecondFactor = (code: string) => recoveryCodes({ action: 'confirm', code })

export const renewRecoveryCodes = (password: string) => recoveryCodes({ action: 'renew-codes', password })

async function recoveryCodes(body: RouteBody<typeof staffAccountRoutes.changeSecondFactor>): Promise<string[]> {
  const answer = await call(staffAccountRoutes.changeSecondFactor, { body })
  if (!answer.recoveryCodes) throw new BadAnswer()
  return answer.recoveryCodes
}

export const dropSecondFactor = (password: string) => call(staffAccountRoutes.dropSecondFactor, { body: { password } })
