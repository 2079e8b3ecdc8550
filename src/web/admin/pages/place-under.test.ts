import { expect, test } from 'vitest'
import { placeUnder } from './place-under.ts'

const rows = [
  { top: 0, bottom: 50 },
  { top: 60, bottom: 110 },
  // Opened: far higher than the others.
  { top: 120, bottom: 520 },
  { top: 530, bottom: 580 },
]

test.each([
  ['stays over itself', 0, 30, 0],
  ['goes to the next row once it is over it', 0, 80, 1],
  ['passes a high row only near its end', 1, 300, 1],
  ['passes a high row near its end', 1, 500, 2],
  ['a high row goes up over a low one', 2, 70, 1],
  ['to the end', 0, 2000, 3],
  ['to the beginning', 3, -50, 0],
])('%s', (_, at, y, place) => {
  expect(placeUnder(rows, at, y)).toBe(place)
})
