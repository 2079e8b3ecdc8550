import { m } from '#shared/paraglide/messages.js'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text/text.ts'
import { count } from '#web/ui/locale.ts'
import { characterCount, isEmail, isTooLong } from '../check-text.ts'
import type { Errors } from './use-fields.ts'

/**
 * Client-side copy of the rules of customers/contract.ts, without zod and in the page's language; a test compares the
 * two. Each returns an error text or undefined.
 */
export const tooLong = (text: string, maxLength: number) =>
  isTooLong(text, maxLength) ? m.account_too_long({ count: count(maxLength) }) : undefined

const nameError = (text: string) => (tidyLine(text) === '' ? m.account_name_missing() : tooLong(text, 100))

export function emailError(text: string) {
  if (tidyLine(text) === '') return m.account_email_missing()
  return isEmail(text) ? tooLong(text, 200) : m.checkout_email_wrong()
}

export const phoneError = (text: string) =>
  readPhone(text) && characterCount(text) <= 40 ? undefined : m.checkout_phone_wrong()

export function newPasswordError(text: string, missing = m.account_password_missing()) {
  if (text === '') return missing
  return characterCount(text) < 6 ? m.account_too_short() : tooLong(text, 1000)
}

/** Checks equality before length; each error is shown at its own field. */
function confirmError(password: string, confirmed: string, mismatch = m.account_mismatch()) {
  if (password !== confirmed) return confirmed === '' ? m.account_confirm_missing() : mismatch
  return undefined
}

export type LoginField = 'email' | 'password'
export const loginErrors = ({ email, password }: Record<LoginField, string>): Errors<LoginField> => ({
  email: email.trim() === '' ? m.account_email_missing() : tooLong(email, 200),
  password: password === '' ? m.account_password_missing() : tooLong(password, 1000),
})

export type RegisterField = 'name' | 'email' | 'phone' | 'password' | 'confirmPassword'
export const registerErrors = (form: Record<RegisterField, string>): Errors<RegisterField> => ({
  name: nameError(form.name),
  email: emailError(form.email),
  phone: phoneError(form.phone),
  password: newPasswordError(form.password),
  confirmPassword: confirmError(form.password, form.confirmPassword),
})

export type ResetField = 'password' | 'confirmPassword'
export const resetErrors = (form: Record<ResetField, string>): Errors<ResetField> => ({
  password: newPasswordError(form.password, m.security_new_missing()),
  confirmPassword: confirmError(form.password, form.confirmPassword),
})

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword'
export const passwordErrors = (form: Record<PasswordField, string>): Errors<PasswordField> => ({
  currentPassword: form.currentPassword === '' ? m.security_current_missing() : tooLong(form.currentPassword, 1000),
  newPassword:
    newPasswordError(form.newPassword, m.security_new_missing()) ??
    (form.newPassword === form.currentPassword ? m.security_same() : undefined),
  confirmPassword: confirmError(form.newPassword, form.confirmPassword, m.security_mismatch()),
})

export type ProfileField = 'name' | 'email' | 'phone' | 'currentPassword'
/** @param email the account's current address; changing it requires the password */
export const profileErrors =
  (email: string) =>
  (form: Record<ProfileField, string>): Errors<ProfileField> => ({
    name: nameError(form.name),
    email: emailError(form.email),
    phone: phoneError(form.phone),
    currentPassword:
      isOtherEmail(email, form.email) && form.currentPassword === '' ? m.security_current_missing() : undefined,
  })
export const isOtherEmail = (email: string, typed: string): boolean => tidyLine(typed).toLowerCase() !== email
