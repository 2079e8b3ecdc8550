import { m } from '#shared/paraglide/messages.js'
import { count } from '../../ui/locale.ts'
import { type Complaint, limits } from './check-contact.ts'
import type { InquiryType } from './contact-draft.ts'

/** Names of the kinds of inquiry. */
export const typeNames: Record<InquiryType, () => string> = {
  general: m.contact_type_general,
  order: m.contact_type_order,
  product: m.contact_type_product,
  return: m.contact_type_return,
  wholesale: m.contact_type_wholesale,
  partnership: m.contact_type_partnership,
}

const needs: Record<string, () => string> = {
  name: m.contact_need_name,
  email: m.contact_need_email,
  subject: m.contact_need_subject,
  message: m.contact_need_message,
}

/** The error at a field; undefined if there is none. */
export function errorText(name: keyof typeof limits, complaint: Complaint | undefined): string | undefined {
  if (!complaint) return undefined
  if (complaint === 'too-long') return m.contact_too_long({ count: count(limits[name]) })
  return complaint === 'wrong' ? m.contact_bad_email() : needs[name]?.()
}
