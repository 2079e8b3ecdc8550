import { describe, expect, test } from 'vitest'
import { soundOf } from './phonetic-key.ts'
import { foldText, searchKeyOf } from './search-key.ts'
import { editDistance } from './spelling.ts'

describe('the sound of a word', () => {
  test.each([
    ['panjabi', 'punjabi', 'পাঞ্জাবি', 'পাঞ্জাবী', 'Panjabis'],
    ['saree', 'sari', 'shari', 'শাড়ি'],
    ['kurti', 'kurtis', 'কুর্তি'],
    ['jamdani', 'জামদানি', 'জামদানী'],
    ['shirt', 'শার্ট'],
    ['blazer', 'ব্লেজার'],
    ['pajama', 'payjama', 'পায়জামা'],
    ['palazzo', 'plazo', 'প্লাজো'],
    ['jeans', 'জিন্স'],
  ])('%s sounds the same in every spelling', (...spellings) => {
    expect(new Set(spellings.map(soundOf)).size).toBe(1)
  })

  test('a kurta is not a kurti', () => expect(soundOf('kurta')).not.toBe(soundOf('kurti')))
})

test('both encodings of ড় fold to the same text, and substrings stay substrings', () => {
  expect(foldText('শাড\u09bcি')).toBe(foldText('শা\u09dcি'))
  expect(foldText('শাড়ি')).toContain(foldText('শাড'))
  expect(foldText('মাপ ৪২')).toContain('42')
})

test('a lower-case query never matches a sound token by accident', () => {
  const [, , sounds = ''] = searchKeyOf({
    id: 'prod_1',
    titleEn: 'Panjabi',
    titleBn: 'পাঞ্জাবি',
    descriptionEn: '',
    descriptionBn: '',
    category: 'mens',
    subcategory: 'panjabi',
    brand: 'Bunon',
    tags: [],
  }).split('\n')
  expect(sounds).toBe(sounds.toUpperCase())
  expect(sounds).toContain(' LPNJBI ')
  expect(sounds).toContain(' BPNJBI ')
})

test('two transposed letters count as one edit', () => {
  expect(editDistance('pajnabi', 'panjabi')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('sarre', 'saree')).toBe(1)
})
