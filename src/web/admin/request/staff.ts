import { queryOptions } from '@tanstack/react-query'
import type { PasswordForm, SubAdmin } from '#domains/staff/staff-contract.ts'
import { staffAccountRoutes, subAdminRoutes } from '#domains/staff/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { BadAnswer, call } from '../api.ts'

export type { SubAdmin }

/** Everybody who works here but the main admin. */
export const subAdminsQuery = queryOptions({
  queryKey: ['subadmins'],
  queryFn: async ({ signal }) => (await call(subAdminRoutes.list, { signal })).subadmins,
})

/** @throws ApiRefusal 409 when the name is taken, 422 with what is wrong beside which field */
export const createSubAdmin = (fields: RouteBody<typeof subAdminRoutes.create>) =>
  call(subAdminRoutes.create, { body: fields })

/** Changes what is given; the rest stays. */
export const changeSubAdmin = (change: RouteBody<typeof subAdminRoutes.change>) =>
  call(subAdminRoutes.change, { body: change })

export const deleteSubAdmin = (id: number) => call(subAdminRoutes.remove, { query: { id } })

/** One's own password; all other sessions end. @throws ApiRefusal 422 beside a field, 429 */
export const changePassword = (form: PasswordForm) => call(staffAccountRoutes.changePassword, { body: form })

/** Whether one's own log-in asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(staffAccountRoutes.secondFactor, { signal }),
})

export type BegunFactor = { secret: string; address: string }

/** A secret for the telephone; it counts once a code came back. */
export async function beginSecondFactor(password: string): Promise<BegunFactor> {
  const { secret, address } = await call(staffAccountRoutes.changeSecondFactor, { body: { action: 'begin', password } })
  if (secret === undefined || address === undefined) throw new BadAnswer()
  return { secret, address }
}

/** @returns the recovery codes, to be shown this once */
export const confirmSecondFactor = (code: string) => recoveryCodes({ action: 'confirm', code })

export const renewRecoveryCodes = (password: string) => recoveryCodes({ action: 'renew-codes', password })

async function recoveryCodes(body: RouteBody<typeof staffAccountRoutes.changeSecondFactor>): Promise<string[]> {
  const answer = await call(staffAccountRoutes.changeSecondFactor, { body })
  if (!answer.recoveryCodes) throw new BadAnswer()
  return answer.recoveryCodes
}

export const dropSecondFactor = (password: string) => call(staffAccountRoutes.dropSecondFactor, { body: { password } })
