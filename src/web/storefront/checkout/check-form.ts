import { readPhone } from '#shared/phone.ts'
import { districtByCode, findDistrict } from '#shared/places/districts.ts'
import { tidyLine } from '#shared/text/text.ts'
import { isEmail, isTooLong } from '../check-text.ts'
import { type CheckoutForm, emptyForm, type FieldName, fieldNames, limits } from './form-fields.ts'

const validate: Record<FieldName, (text: string, form: CheckoutForm) => boolean> = {
  fullName: (text) => tidyLine(text).length >= 2,
  email: (text) => tidyLine(text) === '' || isEmail(text),
  phone: (text) => readPhone(text) !== undefined,
  altPhone: (text) => text.trim() === '' || readPhone(text) !== undefined,
  district: (code) => isDistrict(code),
  // Without a district no thana can be chosen, so one error is enough.
  thana: (code, { district }) => !isDistrict(district) || code.startsWith(`${district}-`),
  address: (text) => tidyLine(text).length >= 10,
  notes: () => true,
}

const isDistrict = (code: string) => districtByCode(code) !== undefined

/**
 * Client-side copy of the rules of orders/contract.ts, without zod; a test compares the two.
 * @returns the invalid fields, in the order of the page
 */
export const wrongFields = (form: CheckoutForm): FieldName[] =>
  fieldNames.filter((name) => isTooLong(form[name], limits[name]) || !validate[name](form[name], form))

/** Reads the form from stored text; missing or invalid fields are empty. Never throws. */
export function readForm(text: string | null): CheckoutForm {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? formFrom(stored as Record<string, unknown>) : emptyForm
  } catch {
    return emptyForm
  }
}

/** The form with stored values. Those from before there were districts have a city. */
export function formFrom(stored: Record<string, unknown>): CheckoutForm {
  const known = fieldNames.flatMap((name) => {
    const value = stored[name]
    return typeof value === 'string' ? [[name, value.slice(0, 1000)]] : []
  })
  const form: CheckoutForm = { ...emptyForm, ...Object.fromEntries(known) }
  const { city, isMetropolitan } = stored
  if (!isDistrict(form.district)) {
    const district = typeof city === 'string' ? findDistrict(city)?.code : undefined
    return { ...form, district: district ?? '', thana: '' }
  }
  return typeof isMetropolitan === 'boolean' ? { ...form, isMetropolitan } : form
}
