import { expect, test } from 'vitest'
import { keyCaps, keyNameOf, keyOf } from './key-name.ts'

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

test.each([
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'ctrl+k', 'Ctrl K'],
  [{ key: 'k', code: 'KeyK', metaKey: true }, 'ctrl+k', 'Ctrl K'],
  [{ key: 'ক', code: 'KeyK', ctrlKey: true }, 'ctrl+k', 'Ctrl K'],
  [{ key: 'Escape', code: 'Escape' }, 'escape', 'Esc'],
  [{ key: '?', code: 'Slash' }, '?', '?'],
])('%o is one key of the tables', (pressed, name, shown) => {
  expect(keyOf({ ctrlKey: false, metaKey: false, altKey: false, ...pressed })).toBe(name)
  expect(keyCaps(name).join(' ')).toBe(shown)
})

test('a key with Alt is left to the system', () => {
  expect(keyOf({ key: 'c', code: 'KeyC', ctrlKey: false, metaKey: false, altKey: true })).toBeUndefined()
})
