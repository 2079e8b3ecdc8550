import { expect, test } from 'vitest'
import { districts } from '#shared/places/districts.ts'
import { onlyPlace, placeNamed, searchPlaces } from './search-places.ts'

const options = districts.map(({ code, en, bn, aliases }) => ({ code, name: { en, bn }, aliases }))
const thanas = [
  { code: 'a-one', name: { en: 'One Sadar', bn: 'এক সদর' }, postcodes: ['3100', '3101'] },
  { code: 'a-two', name: { en: 'Two', bn: 'দুই' }, postcodes: ['3100'] },
]
const codes = (text: string) => searchPlaces(options, text).map(({ code }) => code)

test.each([
  ['jessore', 'jashore'],
  ['JASH', 'jashore'],
  ['যশোর', 'jashore'],
  ["cox's b", 'coxs-bazar'],
  ['Chittagong', 'chattogram'],
])('%j finds %s', (text, code) => expect(codes(text)).toEqual([code]))

test('what begins with the text comes before what only has it', () => {
  expect(codes('ga').slice(0, 2).sort()).toEqual(['gaibandha', 'gazipur'])
  expect(codes('ga')).toContain('narayanganj')
})

test('an empty text finds all, nonsense nothing', () => {
  expect(codes(' ')).toHaveLength(64)
  expect(codes('london')).toEqual([])
})

test('a text that is typed in full takes the option of this name, or the only one that it finds', () => {
  expect(onlyPlace(options, 'jessore')?.code).toBe('jashore')
  expect(onlyPlace(options, 'brahman')?.code).toBe('brahmanbaria')
  expect(onlyPlace(options, 'gop')?.code).toBe('gopalganj')
  expect(onlyPlace(options, 'ga')).toBeUndefined()
  expect(placeNamed(options, 'brahman')).toBeUndefined()
})

test('a postcode finds a thana, in the digits of either language', () => {
  expect(placeNamed(thanas, '3101')?.code).toBe('a-one')
  expect(placeNamed(thanas, '৩১০১')?.code).toBe('a-one')
  expect(placeNamed(thanas, '3100')).toBeUndefined()
})
