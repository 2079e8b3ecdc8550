import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type PasswordForm, type SubAdmin, secondFactorState, subAdmin } from '#domains/staff/contract.ts'
import { call } from '../api.ts'

export type { SubAdmin }

const success = z.object({ success: z.literal(true) })
const said = success.extend({ message: z.string() })
const list = success.extend({ subadmins: z.array(subAdmin) })
const changed = said.extend({ subadmin: subAdmin })

/** Everybody who works here but the main admin. */
export const subAdminsQuery = queryOptions({
  queryKey: ['subadmins'],
  queryFn: async ({ signal }) => (await call('GET', 'subadmins', { answer: list, signal })).subadmins,
})

type Fields = { username: string; email: string; phone: string; permissions: string[] }

/** @throws ApiRefusal 409 when the name is taken, 422 with what is wrong beside which field */
export const createSubAdmin = (fields: Fields & { password: string; confirmPassword: string }) =>
  call('POST', 'subadmins', { body: fields, answer: changed })

/** Changes what is given; the rest stays. */
export const changeSubAdmin = (
  change: { id: number } & Partial<
    Fields & { password: string; confirmPassword: string; isActive: boolean; secondFactor: false }
  >,
) => call('PUT', 'subadmins', { body: change, answer: changed })

export const deleteSubAdmin = (id: number) => call('DELETE', 'subadmins', { query: { id }, answer: said })

/** One's own password; all other sessions end. @throws ApiRefusal 422 beside a field, 429 */
export const changePassword = (form: PasswordForm) =>
  call('POST', 'change-staff-password', { body: form, answer: said })

/** Whether one's own log-in asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) =>
    call('GET', 'second-factor', { answer: secondFactorState.extend({ success: z.literal(true) }), signal }),
})

const begun = success.extend({ secret: z.string(), address: z.string() })
const withCodes = success.extend({ recoveryCodes: z.array(z.string()) })
export type BegunFactor = { secret: string; address: string }

/** A secret for the telephone; it counts once a code came back. */
export const beginSecondFactor = (password: string): Promise<BegunFactor> =>
  call('POST', 'second-factor', { body: { action: 'begin', password }, answer: begun })

/** @returns the recovery codes, to be shown this once */
export const confirmSecondFactor = async (code: string) =>
  (await call('POST', 'second-factor', { body: { action: 'confirm', code }, answer: withCodes })).recoveryCodes

export const renewRecoveryCodes = async (password: string) =>
  (await call('POST', 'second-factor', { body: { action: 'renew-codes', password }, answer: withCodes })).recoveryCodes

export const dropSecondFactor = (password: string) =>
  call('DELETE', 'second-factor', { body: { password }, answer: success })
