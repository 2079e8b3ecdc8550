import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'

const word = (...words: string[]) => ({ words, parts: [], idParts: [] })
const keyed = (number: number, title: string, rest: string) => ({
  number,
  key: `${title}\nprod_${number} ${rest}\n LSND `,
  hash: Math.random(),
})

test('a product is found by each word of title and text, by sounds and by id', () => {
  const index = new SearchIndex()
  index.put(keyed(7, 'blue saree', 'soft salwar kameez'))
  index.put(keyed(3, 'red saree', 'soft'))
  expect(index.findAll([word('saree'), word('soft')])).toEqual([7, 3])
  expect(index.findAll([word('saree'), word('blue', 'green')])).toEqual([7])
  expect(index.findAll([word('salwar kameez')])).toEqual([7])
  expect(index.findAll([word('LSND')])).toEqual([7, 3])
  expect(index.findAll([{ ...word('nothing'), idParts: ['prod_3'] }])).toEqual([3])
  expect(index.findAll([{ ...word(), parts: ['bl'], idParts: ['bl'] }])).toEqual([7])
  const titleOf = index.titlesOfMatches([word('saree', 'soft')])
  expect([titleOf(7), titleOf(3), titleOf(1)]).toEqual(['blue saree', 'red saree', undefined])
  expect(index.titlesOfMatches([word('soft')])(7)).toBeUndefined()
})

test('changed products are found by new words only, removed ones not at all, and many changes require a rebuild', () => {
  const index = new SearchIndex()
  index.put(keyed(1, 'old name', 'cotton'))
  index.put(keyed(2, 'second', 'cotton'))
  index.put(keyed(1, 'new name', 'cotton'))
  expect(index.findAll([word('old')])).toEqual([])
  expect(index.has('old')).toBe(false)
  expect(index.findAll([word('cotton')])).toEqual([2, 1])
  expect(index.titleOf(1)).toBe('new name')
  index.remove(2)
  expect(index.findAll([word('cotton')])).toEqual([1])
  expect(index.needsRebuild).toBe(false)
  for (let nr = 0; nr < 1100; nr++) index.put(keyed(1, `name ${nr}`, 'cotton'))
  expect(index.needsRebuild).toBe(true)
  expect(index.findAll([word('cotton')])).toEqual([1])
})

test('putting an unchanged product adds nothing', () => {
  const index = new SearchIndex()
  const same = keyed(1, 'name', 'cotton')
  for (let nr = 0; nr < 1100; nr++) index.put(same)
  expect(index.needsRebuild).toBe(false)
  expect(index.findAll([word('name')])).toEqual([1])
})
