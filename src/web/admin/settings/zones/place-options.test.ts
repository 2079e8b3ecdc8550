import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPlaces, placeOptions } from './place-options.ts'

type Listed = { code: string; en: string; bn: string; kind: 'upazila' | 'metropolitan' }
const list = new URL('../../../../domains/places/thanas.json', import.meta.url)
const thanas: Record<string, Listed[]> = JSON.parse(readFileSync(list, 'utf8'))
const options = placeOptions(
  new Map(
    Object.entries(thanas).map(([district, all]) => [
      district,
      all.map(({ en, bn, ...thana }) => ({ ...thana, name: { en, bn } })),
    ]),
  ),
)
const found = (text: string) => findPlaces(options, text).map(({ code }) => code)

test('every place of the list can be a zone, once', () => {
  const codes = new Set(options.map(({ code }) => code))
  expect(codes.size).toBe(options.length)
  expect(options.filter(({ label }) => label.endsWith('(whole district)'))).toHaveLength(64)
  expect(codes).toContain('chattogram-metropolitan')
  expect(codes).not.toContain('feni-metropolitan')
})

test.each([
  ['dhaka', ['dhaka', 'dhaka-metropolitan']],
  ['ঢাকা', ['dhaka', 'dhaka-metropolitan']],
  ['Dhaka city', ['dhaka-metropolitan']],
  ['ঢাকা মহানগর', ['dhaka-metropolitan']],
  ['jessore', ['jashore']],
  ['savar', ['dhaka-savar']],
  ['সাভার', ['dhaka-savar']],
])('%s finds %j first', (text, codes) => {
  expect(found(text).slice(0, codes.length)).toEqual(codes)
})

test("a district's name finds its thanas, too; nonsense finds nothing", () => {
  expect(found('gazipur')).toContain('gazipur-kapasia')
  expect(found('zzz')).toEqual([])
})
