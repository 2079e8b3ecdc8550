import { expect, test } from 'vitest'
import { pieceName, sizeAndColor } from './piece-name.ts'

test.each([
  ['M', 'Green', 'M, Green', 'Panjabi (M, Green)'],
  ['Free Size', 'Default', 'Free Size', 'Panjabi (Free Size)'],
  ['Default', 'Green', 'Green', 'Panjabi (Green)'],
  ['Default', 'default', '', 'Panjabi'],
])('a size or a colour without a choice is left out: %s, %s', (size, color, choice, piece) => {
  expect(sizeAndColor({ size, color })).toBe(choice)
  expect(sizeAndColor({ size, color }, ' · ')).toBe(choice.replace(', ', ' · '))
  expect(pieceName({ name: 'Panjabi', size, color })).toBe(piece)
})
