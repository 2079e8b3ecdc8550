import { expect, test } from 'vitest'
import { changesOf, gramsIn, placeOf, problemsOf } from './category-labels.ts'

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
  weightGrams: null,
  secondSize: false,
}

test('the place of a category names its section and subsection', () => {
  expect(placeOf(polo)).toBe("Men's / Tops")
  expect(placeOf({ section: 'others', subsection: null })).toBe('Others')
})

test('only changed fields are sent, on top of what a colleague saved', () => {
  expect(changesOf(polo, { ...polo, keywords: ['polo', 't-shirt'] })).toEqual({ keywords: ['polo', 't-shirt'] })
  expect(changesOf(polo, { ...polo })).toEqual({})
})

test('problems have the messages and the order of the server', () => {
  expect(Object.values(problemsOf({ ...polo, slug: ' ', title: '', keywords: [], section: '' }))).toEqual([
    'Slug is required',
    'Title is required',
    'At least one keyword is required',
    'Section is required',
  ])
  expect(problemsOf({ ...polo, slug: 'Polo Shirts' }).slug).toMatch(/lowercase letters/)
  expect(problemsOf(polo)).toEqual({})
  expect(problemsOf({ ...polo, weightGrams: gramsIn('20,001') }).weightGrams).toMatch(/1 to 20,000/)
})

test.each([
  ['', null],
  [' 1,200 ', 1200],
  ['২৫০', 250],
  ['1.5', 0],
  ['1,5', 0],
  ['-5', 0],
  ['heavy', 0],
])('the typed weight %j is %j grams; 0 is refused', (text, grams) => {
  expect(gramsIn(text)).toBe(grams)
  expect('weightGrams' in problemsOf({ ...polo, weightGrams: gramsIn(text) })).toBe(grams === 0)
})
