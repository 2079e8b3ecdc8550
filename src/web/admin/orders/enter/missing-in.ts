import { readPhone } from '#shared/phone.ts'
import type { Recipient } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { placeErrors } from '../recipient-fields.tsx'

/** Errors of what staff have entered of a customer, by field. */
export function missingIn(who: Recipient): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!readPhone(who.phone)) missing.phone = t('Please enter a Bangladeshi mobile number, for example 01712345678')
  if (who.fullName.trim().length < 2) missing.fullName = t('Please enter the full name')
  if (who.address.trim().length < 10) missing.address = t('Please enter the full address: house, road, area')
  Object.assign(missing, placeErrors(who))
  const email = who.email.trim()
  if (email !== '' && !/^\S+@\S+\.\S+$/.test(email))
    missing.email = t('Please enter a valid email address, or leave this empty')
  return missing
}
