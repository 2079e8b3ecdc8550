import { expect, test } from 'vitest'
import { type Draft, emptyDraft, typedSince } from './draft.ts'

const nobody = { fullName: '', phone: '', altPhone: '', email: '', address: '', district: '', thana: '' }
const formWith = (notes: string): Draft['form'] => ({ rows: [], who: nobody, notes })
const sent: Draft = { ...emptyDraft, seen: '2026-11-25T08:00:00.000Z', note: 'Rang once' }

test('a note that went with the call is not there again; what was typed since is', () => {
  expect(typedSince(sent, sent).note).toBe('')
  expect(typedSince(sent, { ...sent, note: 'Her sister answered' }).note).toBe('Her sister answered')
})

test('changes that were given up stay away; those made since stay in the form', () => {
  const given = { ...sent, form: formWith('Given up') }
  expect(typedSince(given, { ...given, form: formWith('Given up') }).form).toBeUndefined()
  const now = { ...given, isEditing: true, form: formWith('Ring twice') }
  expect(typedSince(given, now)).toMatchObject({ isEditing: true, form: formWith('Ring twice'), seen: sent.seen })
})
