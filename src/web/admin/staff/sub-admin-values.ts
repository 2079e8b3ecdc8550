import { z } from 'zod'
import { subAdminFields } from '#domains/staff/staff-contract.ts'
import { showPhone } from '#shared/phone.ts'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'

/** Fields of the form: those of the server, and the password of a new sub-admin. */
export const subAdminSchema = z.object({ ...subAdminFields, password: z.string(), confirmPassword: z.string() })

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
  password: '',
  confirmPassword: '',
}

/** The form's values for a sub-admin. */
export const valuesOf = ({ username, email, phone, permissions }: SubAdmin): SubAdminValues => ({
  ...emptySubAdmin,
  username,
  email,
  phone: showPhone(phone),
  permissions,
})
