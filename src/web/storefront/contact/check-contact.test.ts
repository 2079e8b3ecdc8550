import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactRequest, inquiryTypes as known } from '#domains/messages/contract.ts'
import { tries } from '../../../../tests/support/property.ts'
import { complaintsAbout, limits } from './check-contact.ts'
import { type ContactForm, emptyMessage, inquiryTypes, keyFor, readDraft, saveDraft } from './contact-draft.ts'

const filled: ContactForm = {
  name: 'নুসরাত জাহান',
  email: 'nusrat@example.com',
  phone: '',
  inquiryType: 'return',
  subject: 'ভুল রং',
  message: 'সবুজের জায়গায় লাল এসেছে।',
}

test('all fields but the phone are required; a filled-in form has no errors', () => {
  expect(complaintsAbout(emptyMessage)).toEqual({
    name: 'missing',
    email: 'missing',
    subject: 'missing',
    message: 'missing',
  })
  expect(complaintsAbout(filled)).toEqual({})
  expect(complaintsAbout({ ...filled, email: 'nusrat@' })).toEqual({ email: 'wrong' })
})

test('the page offers every inquiry type of the contract', () => {
  expect(inquiryTypes).toEqual(known)
})

test('the form accepts and rejects the same fields as the contract', () => {
  const text = (most: number) =>
    fc.oneof(
      fc.constantFrom('', ' ', '\n', 'x@y.example', 'নুসরাত', '👍'.repeat(most), 'x'.repeat(most + 1)),
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: most + 5 }),
    )
  const anyForm: fc.Arbitrary<ContactForm> = fc.record({
    name: text(limits.name),
    email: fc.oneof(text(limits.email), fc.emailAddress()),
    phone: text(limits.phone),
    inquiryType: fc.constantFrom(...known),
    subject: text(limits.subject),
    message: text(200),
  })
  fc.assert(
    fc.property(anyForm, (form) => {
      const refused = contactRequest.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []
      expect(Object.keys(complaintsAbout(form)).sort()).toEqual([...new Set(refused)].sort())
    }),
    tries(),
  )
})

test('a draft is read back; invalid fields in it become empty', () => {
  saveDraft(filled)
  expect(readDraft()).toEqual(filled)
  saveDraft({ ...filled, inquiryType: 'gossip', name: 7 } as never)
  expect(readDraft()).toEqual({ ...filled, inquiryType: 'general', name: '' })
})

test('an unchanged message keeps its idempotency key, a changed one gets a new key', () => {
  const key = keyFor(filled)
  expect(keyFor({ ...filled })).toBe(key)
  const other = keyFor({ ...filled, message: 'আর একটা কথা।' })
  expect(other).not.toBe(key)
  expect(keyFor({ ...filled, message: 'আর একটা কথা।' })).toBe(other)
})
