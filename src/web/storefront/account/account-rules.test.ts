import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  addressRequest,
  changePasswordRequest,
  loginRequest,
  profileRequest,
  registerRequest,
  resetPasswordRequest,
} from '#domains/customers/contract.ts'
import { tries } from '../../../../tests/support/property.ts'
import { loginErrors, passwordErrors, profileErrors, registerErrors, resetErrors } from './account-rules.ts'
import { addressErrors } from './address-rules.ts'
import type { Errors } from './use-fields.ts'

const text = (...good: string[]) =>
  fc.oneof(
    fc.constantFrom('', ' ', ...good),
    fc.string({ maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 230 }),
  )
const name = text('Nusrat', 'নু', 'x'.repeat(101))
const email = fc.oneof(fc.emailAddress(), text('a@b.cd', 'A@B.CD', 'a..b@c.de', "o'x@y.zz"))
const phone = text('01712345678', '+8801912345678', '০১৭১২৩৪৫৬৭৮', '01210000000')
const password = text('secret', '12345', '123456', 'গোপন', 'p'.repeat(1001))

/** Asserts that form and contract reject the same fields. */
function agree<Name extends string>(
  contract: z.ZodType,
  errors: (form: Record<Name, string>) => Errors<Name>,
  fields: Record<Name, fc.Arbitrary<string>>,
  alter = (form: Record<Name, string>): Record<string, unknown> => form,
) {
  fc.assert(
    fc.property(fc.record(fields) as fc.Arbitrary<Record<Name, string>>, (form) => {
      const found = errors(form)
      const wrong = (Object.keys(found) as Name[]).filter((each) => found[each] !== undefined)
      const refused = new Set(contract.safeParse(alter(form)).error?.issues.map(({ path }) => path[0]))
      expect(wrong.filter((each) => each !== 'confirmPassword').sort()).toEqual(
        [...refused].filter((each) => each !== 'confirmPassword').sort(),
      )
    }),
    tries(1500),
  )
}

test('the account forms accept and reject the same fields as the contracts', () => {
  agree(loginRequest, loginErrors, { email: fc.constantFrom('', 'a@b.cd', 'x'.repeat(201)), password })
  agree(registerRequest, registerErrors, { name, email, phone, password, confirmPassword: password })
  agree(resetPasswordRequest, resetErrors, { password, confirmPassword: password }, (form) => ({ ...form, token: 't' }))
  agree(
    profileRequest,
    (form: Record<'name' | 'email' | 'phone', string>) => {
      const { currentPassword: _, ...errors } = profileErrors('a@b.cd')({ ...form, currentPassword: 'secret' })
      return errors
    },
    { name, email, phone },
  )
  const address = {
    label: text('Home', 'অফিস'),
    fullName: name,
    phone,
    altPhone: phone,
    district: fc.constant('dhaka'),
    thana: fc.constant('dhaka-savar'),
    address: text('House 12, Road 3', 'short', 'y'.repeat(221)),
  }
  const trimmed = (form: Record<keyof typeof address, string>) => ({ ...form, altPhone: form.altPhone.trim() })
  agree(addressRequest, addressErrors, address, trimmed)
  // The contract looks at the place last.
  const right = { fullName: 'Nusrat', phone: '01712345678', altPhone: '', label: '', address: 'House 12, Road 3' }
  agree(
    addressRequest,
    (form: Record<'district' | 'thana', string>) => addressErrors({ ...right, ...form }),
    {
      district: fc.constantFrom('dhaka', 'sylhet', 'london'),
      thana: fc.constantFrom('', 'Savar', 'dhaka-savar', 'sylhet-sylhet-sadar'),
    },
    (form) => ({ ...right, ...form }),
  )
})

test('the form accepts a new password exactly when the contract does', () => {
  const any = fc.constantFrom('', '12345', '123456', 'secret', 'গোপন কথা', 'p'.repeat(1001))
  const anyForm = fc.record({ currentPassword: any, newPassword: any, confirmPassword: any })
  fc.assert(
    fc.property(anyForm, (form) => {
      const validate = Object.values(passwordErrors(form)).every((error) => error === undefined)
      expect(validate).toBe(changePasswordRequest.safeParse(form).success)
    }),
  )
  expect(passwordErrors({ currentPassword: 'secret', newPassword: 'secret', confirmPassword: 'other' })).toEqual({
    currentPassword: undefined,
    newPassword: 'New password must be different from current password',
    confirmPassword: 'New passwords do not match',
  })
})

test('a mismatch is shown at the second password, even if the first one is too short', () => {
  const form = { name: 'Nusrat', email: 'a@b.cd', phone: '01712345678', password: 'abc', confirmPassword: 'abd' }
  expect(registerErrors(form)).toMatchObject({
    password: 'Password must be at least 6 characters long',
    confirmPassword: 'Passwords do not match',
  })
  expect(registerErrors({ ...form, password: 'abcdef', confirmPassword: 'abcdef' })).toEqual({
    name: undefined,
    email: undefined,
    phone: undefined,
    password: undefined,
    confirmPassword: undefined,
  })
})

test('only a change of the e-mail address needs the password', () => {
  const form = { name: 'Nusrat', email: ' A@B.cd ', phone: '01712345678', currentPassword: '' }
  expect(profileErrors('a@b.cd')(form).currentPassword).toBeUndefined()
  expect(profileErrors('a@b.cd')({ ...form, email: 'c@d.ef' }).currentPassword).toBe(
    'Please enter your current password',
  )
})
