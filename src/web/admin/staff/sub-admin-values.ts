import { z } from 'zod'
import { noPermission, subAdminFields } from '#domains/staff/staff-contract.ts'
import { showPhone } from '#shared/phone.ts'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'

/** Fields of the form: the server's fields, and the password of a new sub-admin. */
const fields = z.object({
  ...subAdminFields,
  permissions: z.array(z.string()),
  roleId: z.number().nullable(),
  requiresSecondFactor: z.boolean(),
  password: z.string(),
  confirmPassword: z.string(),
})

export const subAdminSchema = fields.refine(({ roleId, permissions }) => roleId !== null || permissions.length > 0, {
  path: ['permissions'],
  message: noPermission,
})

/** A new sub-admin needs a password, typed twice. */
export const newSubAdminSchema = subAdminSchema
  .refine(({ password }) => password !== '', { path: ['password'], message: t('Please enter a password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: t('Passwords do not match'),
  })

export type SubAdminValues = z.input<typeof subAdminSchema>

export const emptySubAdmin: SubAdminValues = {
  username: '',
  email: '',
  phone: '',
  permissions: [],
  roleId: null,
  requiresSecondFactor: false,
  password: '',
  confirmPassword: '',
}

/**
 * The changed fields only: otherwise the later of two open forms would revert the other's changes. Undefined if nothing
 * has changed.
 */
export function changesOf(opened: SubAdminValues, typed: SubAdminValues, ready: z.output<typeof fields>) {
  const differs = (name: keyof SubAdminValues) => JSON.stringify(opened[name]) !== JSON.stringify(typed[name])
  const { username, email, phone, roleId, permissions, requiresSecondFactor } = ready
  const becomesOwn = roleId === null && differs('roleId')
  const changes = {
    ...(differs('username') && { username }),
    ...(differs('email') && { email }),
    ...(differs('phone') && { phone }),
    ...(roleId !== null && differs('roleId') && { roleId }),
    ...(roleId === null && (becomesOwn || differs('permissions')) && { permissions }),
    ...(roleId === null && (becomesOwn || differs('requiresSecondFactor')) && { requiresSecondFactor }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** The form's values for a sub-admin. */
export const valuesOf = (subAdmin: SubAdmin): SubAdminValues => ({
  ...emptySubAdmin,
  username: subAdmin.username,
  email: subAdmin.email,
  phone: showPhone(subAdmin.phone),
  permissions: subAdmin.permissions,
  roleId: subAdmin.roleId,
  requiresSecondFactor: subAdmin.roleId === null && subAdmin.requiresSecondFactor,
})
