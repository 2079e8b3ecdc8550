import { type City, readCity } from '#shared/delivery.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'

/** What the shopper types. */
export type CheckoutForm = {
  fullName: string
  email: string
  phone: string
  altPhone: string
  city: City | ''
  address: string
  notes: string
}
export type FieldName = keyof CheckoutForm

export const emptyForm: CheckoutForm = {
  fullName: '',
  email: '',
  phone: '',
  altPhone: '',
  city: '',
  address: '',
  notes: '',
}

/** In the order of the page. */
export const fieldNames = [
  'fullName',
  'phone',
  'email',
  'altPhone',
  'city',
  'address',
  'notes',
] as const satisfies FieldName[]

/** Maximum length of each field, in characters. */
export const limits: Record<FieldName, number> = {
  fullName: 100,
  email: 200,
  phone: 40,
  altPhone: 40,
  city: 40,
  address: 220,
  notes: 500,
}

// The e-mail pattern of zod 4, which the server uses.
const email = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Length in code points, as zod counts it: a surrogate pair is one character. */
export const characterCount = (text: string): number => [...text].length

export const isEmail = (text: string): boolean => email.test(tidyLine(text))

const validate: Record<FieldName, (text: string) => boolean> = {
  fullName: (text) => tidyLine(text).length >= 2,
  email: (text) => tidyLine(text) === '' || isEmail(text),
  phone: (text) => readPhone(text) !== undefined,
  altPhone: (text) => text.trim() === '' || readPhone(text) !== undefined,
  city: (text) => readCity(text) !== undefined,
  address: (text) => tidyLine(text).length >= 10,
  notes: () => true,
}

/**
 * Client-side copy of the rules of orders/contract.ts, without zod; a test compares the two.
 * @returns the invalid fields, in the order of the page
 */
export const wrongFields = (form: CheckoutForm): FieldName[] =>
  fieldNames.filter((name) => characterCount(form[name]) > limits[name] || !validate[name](form[name]))

/** Reads the form from stored text; missing or invalid fields are empty. Never throws. */
export function readForm(text: string | null): CheckoutForm {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return emptyForm
    const known = fieldNames.flatMap((name) => {
      const value = (stored as Record<string, unknown>)[name]
      return typeof value === 'string' ? [[name, value.slice(0, 1000)]] : []
    })
    const form: CheckoutForm = { ...emptyForm, ...Object.fromEntries(known) }
    return { ...form, city: readCity(form.city) ?? '' }
  } catch {
    return emptyForm
  }
}
