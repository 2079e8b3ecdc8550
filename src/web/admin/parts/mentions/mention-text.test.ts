import { expect, test } from 'vitest'
import { fittingPeople, nameBeingTyped, withName } from './mention-text.ts'

test('a name is being typed after an @ that begins a word', () => {
  expect(nameBeingTyped('Please @ri', 10)).toEqual({ at: 7, typed: 'ri' })
  expect(nameBeingTyped('@', 1)).toEqual({ at: 0, typed: '' })
  expect(nameBeingTyped('@rina please', 12)).toBeUndefined()
  expect(nameBeingTyped('rina@mail', 9)).toBeUndefined()
  expect(nameBeingTyped('(@রিনা', 6)).toEqual({ at: 1, typed: 'রিনা' })
})

test('the chosen name replaces what was typed, and the caret stands behind it', () => {
  expect(withName('Ask @ri about it', 7, 4, 'rina')).toEqual({ text: 'Ask @rina about it', caret: 10 })
  expect(withName('@', 1, 0, 'karim')).toEqual({ text: '@karim ', caret: 7 })
})

test('people whose name begins with it come first', () => {
  expect(fittingPeople(['Karim', 'Rina', 'Sabrin'], 'ri')).toEqual(['Rina', 'Karim', 'Sabrin'])
  expect(fittingPeople(['Karim', 'Rina'], 'x')).toEqual([])
  expect(fittingPeople(['প্রণয়'.normalize('NFC')], 'প্রণ\u09df')).toHaveLength(1)
  expect(fittingPeople(['a1', 'a2', 'a3'], '', 2)).toEqual(['a1', 'a2'])
})
