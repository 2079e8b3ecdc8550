import type { ContactRequest } from '#domains/messages/contract.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { safeSessionStorage } from '../safe-storage.ts'

export type InquiryType = ContactRequest['inquiryType']

/** The shopper's input. */
export type ContactForm = {
  name: string
  email: string
  phone: string
  inquiryType: InquiryType
  subject: string
  message: string
}
export type ContactField = keyof ContactForm

export const emptyMessage: ContactForm = {
  name: '',
  email: '',
  phone: '',
  inquiryType: 'general',
  subject: '',
  message: '',
}
export const inquiryTypes: InquiryType[] = ['general', 'order', 'product', 'return', 'wholesale', 'partnership']

const draftName = 'contact-form'
const sentName = 'contact-sent'

/** The draft of this tab; survives a reload. Never throws: missing or invalid fields are empty. */
export function readDraft(): ContactForm {
  const stored = objectIn(safeSessionStorage.read(draftName))
  const form = { ...emptyMessage }
  for (const name of ['name', 'email', 'phone', 'subject', 'message'] as const) {
    const value = stored[name]
    if (typeof value === 'string') form[name] = value
  }
  return { ...form, inquiryType: inquiryTypes.find((type) => type === stored.inquiryType) ?? 'general' }
}

export const saveDraft = (form: ContactForm) => safeSessionStorage.write(draftName, JSON.stringify(form))

/** Call after the message was sent: removes draft and idempotency key. */
export function dropDraft() {
  safeSessionStorage.write(draftName, null)
  safeSessionStorage.write(sentName, null)
}

/**
 * Idempotency key of the message. Unchanged text keeps its key, so that a retry after a lost response sends no second
 * message; changed text gets a new one.
 */
export function keyFor(form: ContactForm): string {
  const words = JSON.stringify(form)
  const sent = objectIn(safeSessionStorage.read(sentName))
  if (sent.words === words && typeof sent.key === 'string') return sent.key
  const key = newUuid()
  safeSessionStorage.write(sentName, JSON.stringify({ words, key }))
  return key
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
