import { expect, test } from 'vitest'
import { piecesField } from './pieces-field.ts'

const pieces: number[] = []
const field = (value: number) => piecesField({ value, min: 1, max: 1000, onPieces: (count) => pieces.push(count) })

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test('a field for pieces takes digits of either script, and nothing else', () => {
  pieces.length = 0
  for (const value of ['১২', '1,000', '', '5000', '1,5', '1.5', '-2', 'x']) field(3).onChange({ target: { value } })
  expect(pieces).toEqual([12, 1000, 0, 1000])
})

test('keys change a field for pieces by one, within its limits', () => {
  pieces.length = 0
  const press = (value: number, key: string) => field(value).onKeyDown({ ...plain, key, preventDefault: () => {} })
  for (const key of ['ArrowUp', '+', 'ArrowDown', '−', 'a', 'Enter']) press(3, key)
  press(1, 'ArrowDown')
  press(1000, 'ArrowUp')
  expect(pieces).toEqual([4, 4, 2, 2, 1, 1000])
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('a field for pieces leaves + and − with %s to the browser', (modifier) => {
  pieces.length = 0
  let prevented = 0
  for (const key of ['+', '=', '-', 'ArrowUp'])
    field(3).onKeyDown({ ...plain, [modifier]: true, key, preventDefault: () => prevented++ })
  expect({ pieces, prevented }).toEqual({ pieces: [], prevented: 0 })
})
