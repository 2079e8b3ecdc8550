import { tidyLine } from '#shared/text/text.ts'
import { isEmail, isTooLong } from '../check-text.ts'
import type { ContactField, ContactForm } from './contact-draft.ts'

export type Complaint = 'missing' | 'wrong' | 'too-long'

/** Maximum length of each field, in characters. */
export const limits: Record<Exclude<ContactField, 'inquiryType'>, number> = {
  name: 100,
  email: 200,
  phone: 40,
  subject: 200,
  message: 5000,
}

/**
 * Client-side copy of the rules of messages/contract.ts, without zod; a test compares the two.
 * @returns the errors by field, in the order of the page
 */
export function complaintsAbout(form: ContactForm): Partial<Record<ContactField, Complaint>> {
  const wrong: Partial<Record<ContactField, Complaint>> = {}
  for (const name of ['name', 'email', 'phone', 'subject', 'message'] as const) {
    const isEmpty = tidyLine(form[name]) === ''
    if (isEmpty && name !== 'phone') wrong[name] = 'missing'
    else if (isTooLong(form[name], limits[name])) wrong[name] = 'too-long'
    else if (name === 'email' && !isEmail(form.email)) wrong.email = 'wrong'
  }
  return wrong
}
