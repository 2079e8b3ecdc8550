import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { createUserRequest } from '#domains/customers/staff-contract.ts'
import { showPhone } from '#shared/phone.ts'
import type { OfficeUser, UserChange } from '#web/admin/request/users.ts'

export type UserValues = z.input<typeof createUserRequest>
export type UserFormReturn = UseFormReturn<UserValues, unknown, z.output<typeof createUserRequest>>

/** Values of an empty form. */
export const emptyUser: UserValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  address: '',
  city: '',
  district: '',
  thana: '',
  postalCode: '',
  dateOfBirth: '',
  gender: '',
  role: 'user',
  isActive: true,
  locale: 'en',
}

/** The form’s values for a customer. */
export const valuesOf = ({ name, email, phone, role, isActive }: OfficeUser): UserValues => ({
  ...emptyUser,
  name,
  email,
  phone: showPhone(phone),
  role,
  isActive,
})

/** Only the changed fields. */
export function changesOf(values: z.output<typeof createUserRequest>, was: OfficeUser): UserChange {
  const { name, email, phone, role, isActive } = values
  const now = { name, email, phone, role, isActive }
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== was[field as keyof UserChange]))
}
