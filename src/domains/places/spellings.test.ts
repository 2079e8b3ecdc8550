import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test('a place is searched in all its spellings, also when only its beginning is typed or something follows it', () => {
  expect(spellingsOf('Jessore')).toEqual(expect.arrayContaining(['jessore', 'jashore', 'যশোর']))
  expect(spellingsOf('jashore')).toContain('jessore')
  expect(spellingsOf('Comil')).toContain('cumilla')
  expect(spellingsOf('Comilla Sadar')).toEqual(expect.arrayContaining(['comillasadar', 'cumillasadar']))
  expect(spellingsOf('যশোর')).toContain('jessore')
})

test('what names no place, or is too short to name one, stays as it is', () => {
  expect(spellingsOf('Rd')).toEqual(['rd'])
  expect(spellingsOf('Xanadu')).toEqual(['xanadu'])
})
