import { expect, test } from 'vitest'
import { keyNameOf } from './use-desk-keys.ts'

test.each([
  ['c', 'KeyC', 'c'],
  ['C', 'KeyC', 'c'],
  ['1', 'Numpad1', '1'],
  ['Escape', 'Escape', 'escape'],
  // A Bangla layout: Probhat writes চ with C, and Bangla digits.
  ['চ', 'KeyC', 'c'],
  ['ক্ষ', 'KeyX', 'x'],
  ['১', 'Digit1', '1'],
  ['২', 'Numpad2', '2'],
  // A French one: the letter counts, not its place. The numbers’ block without NumLock is no number.
  ['w', 'KeyZ', 'w'],
  ['End', 'Numpad1', 'end'],
])('%s on %s is the key %s', (key, code, name) => {
  expect(keyNameOf({ key, code })).toBe(name)
})
