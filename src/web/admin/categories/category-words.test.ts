import { expect, test } from 'vitest'
import { changesOf, placeOf, problemsOf } from './category-words.ts'

const polo = {
  title: 'Polo',
  titleBn: '',
  slug: 'polo',
  section: 'mensCategories',
  subsection: 'tops',
  keywords: ['polo'],
  aliases: [],
  description: '',
  descriptionBn: '',
  isActive: true,
}

test('an entry stands in its section and subsection', () => {
  expect(placeOf(polo)).toBe("Men's / Tops")
  expect(placeOf({ section: 'others', subsection: null })).toBe('Others')
})

test('only what was changed is sent on top of what a colleague saved', () => {
  expect(changesOf(polo, { ...polo, keywords: ['polo', 't-shirt'] })).toEqual({ keywords: ['polo', 't-shirt'] })
  expect(changesOf(polo, { ...polo })).toEqual({})
})

test('problems come in the words of the shop and in its order', () => {
  expect(Object.values(problemsOf({ ...polo, slug: ' ', title: '', keywords: [], section: '' }))).toEqual([
    'Slug is required',
    'Title is required',
    'At least one keyword is required',
    'Section is required',
  ])
  expect(problemsOf({ ...polo, slug: 'Polo Shirts' }).slug).toMatch(/lowercase letters/)
  expect(problemsOf(polo)).toEqual({})
})
