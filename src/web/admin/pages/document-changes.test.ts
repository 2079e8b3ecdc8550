import { expect, test } from 'vitest'
import type { PageDocument } from '#web/admin/request/pages.ts'
import { changedInOne, changesBetween } from './document-changes.ts'

const pair = (en: string, bn = 'ক') => ({ en, bn })
const page = (change: Partial<PageDocument> = {}): PageDocument => ({
  title: pair('Terms'),
  description: pair(''),
  lead: pair('Lead'),
  sections: [{ id: 'who', title: pair('Who we are'), blocks: [{ kind: 'paragraph', ...pair('One') }] }],
  ...change,
})

test('names what differs, where and in which language', () => {
  const after = page({
    lead: pair('Another'),
    sections: [{ id: 'who', title: pair('Who we are'), blocks: [{ kind: 'paragraph', ...pair('One', 'খ') }] }],
  })
  expect(changesBetween(page(), after)).toEqual([
    { where: 'Lead', language: 'en', before: 'Lead', after: 'Another' },
    { where: 'Who we are, paragraph 1', language: 'bn', before: 'ক', after: 'খ' },
  ])
})

test('shows a section that is new and one that is gone whole', () => {
  const changes = changesBetween(page(), page({ sections: [{ id: 'why', title: pair('Why', 'কেন'), blocks: [] }] }))
  expect(changes.map(({ where, before, after }) => [where, before, after])).toEqual([
    ['Why, heading', '', 'Why'],
    ['Why, heading', '', 'কেন'],
    ['Who we are, heading', 'Who we are', ''],
    ['Who we are, heading', 'ক', ''],
    ['Who we are, paragraph 1', 'One', ''],
    ['Who we are, paragraph 1', 'ক', ''],
  ])
  expect(changesBetween(null, null)).toEqual([])
})

test.each([
  ['a text changed in English', pair('A'), pair('B'), 'en'],
  ['a text changed in Bangla', pair('A'), pair('A', 'খ'), 'bn'],
  ['a text changed in both', pair('A'), pair('B', 'খ'), undefined],
  ['a text that is as it was', pair('A'), pair('A'), undefined],
  ['a new text in both', undefined, pair('A'), undefined],
  ['a new text in English alone', undefined, pair('A', ' '), 'en'],
  ['an empty text', undefined, pair('', ''), undefined],
] as const)('%s', (_, before, now, language) => expect(changedInOne(before, now)).toBe(language))
