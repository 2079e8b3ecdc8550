import { expect, test } from 'vitest'
import type { EditedPage, HomeDocument } from '#web/admin/request/pages.ts'
import { answered, hasChanges, openDraft, readAgain } from './document-draft.ts'

const documentOf = (...ids: string[]) => ({ sections: ids.map((id) => ({ id })) }) as unknown as HomeDocument
const pageOf = (version: string, ...ids: string[]) =>
  ({ page: 'home', version, document: documentOf(...ids) }) as unknown as EditedPage<HomeDocument>

test('a form without changes follows the page that is read again', () => {
  const draft = readAgain(openDraft(pageOf('1', 'slides')), pageOf('2', 'slides', 'posts'))
  expect(draft.opened.version).toBe('2')
  expect(draft.document).toEqual(documentOf('slides', 'posts'))
})

test('what was typed keeps the version that it was typed on, when somebody else has saved', () => {
  const typed = { ...openDraft(pageOf('1', 'slides')), document: documentOf('slides', 'text') }
  const draft = readAgain(typed, pageOf('2', 'slides', 'posts'))
  expect([draft.opened.version, draft.document]).toEqual(['1', documentOf('slides', 'text')])
})

test('after one’s own save the next one has its version, and what was typed in between stays', () => {
  const sent = documentOf('slides', 'text')
  const saving = { ...openDraft(pageOf('1', 'slides')), document: sent }
  const saved = answered(saving, sent, pageOf('2', 'slides', 'tidied'))
  expect([saved.opened.version, saved.document, hasChanges(saved)]).toEqual([
    '2',
    documentOf('slides', 'tidied'),
    false,
  ])
  const typed = { ...saving, document: documentOf('slides', 'text', 'more') }
  const draft = readAgain(answered(typed, sent, pageOf('2', 'slides', 'text')), pageOf('2', 'slides', 'text'))
  expect([draft.opened.version, draft.document]).toEqual(['2', documentOf('slides', 'text', 'more')])
})
