import { expect, test } from 'vitest'
import { binsText, type Counted, firstCount, setPieces, uncountedPieces } from './received-pieces.ts'

const line = (toShelf: number, toSecondChoice = 0, writtenOff = 0, quantity = 3): Counted => ({
  ...{ quantity, toShelf, toSecondChoice, writtenOff },
})

test('by default all pieces go to the shelf, of a lost parcel none, and of a partial delivery none came back', () => {
  const lines = [{ quantity: 2 }, { quantity: 1 }]
  expect(firstCount({ state: 'returning', lines })).toEqual([line(2, 0, 0, 2), line(1, 0, 0, 1)])
  expect(firstCount({ state: 'lost', lines })).toEqual([line(0, 0, 2, 2), line(0, 0, 1, 1)])
  expect(firstCount({ state: 'partly_delivered', lines })).toEqual([line(0, 0, 0, 2), line(0, 0, 0, 1)])
})

test('pieces for second choice and write-off leave the shelf, and come back to it', () => {
  const bad = setPieces(line(3), 'toSecondChoice', 1, false)
  expect(bad).toEqual(line(2, 1))
  const worse = setPieces(bad, 'writtenOff', 2, false)
  expect(worse).toEqual(line(0, 1, 2))
  expect(setPieces(worse, 'writtenOff', 1, false)).toEqual(line(1, 1, 1))
})

test('with an empty shelf they leave the other bin', () => {
  expect(setPieces(line(0, 1, 2), 'toSecondChoice', 2, false)).toEqual(line(0, 2, 1))
  expect(setPieces(line(0, 1, 2), 'toShelf', 3, false)).toEqual(line(3))
})

test('a piece that is taken off the shelf waits for another word, and is put where it is said', () => {
  const taken = setPieces(line(3), 'toShelf', 2, false)
  expect([taken, uncountedPieces(taken)]).toEqual([line(2), 1])
  expect(setPieces(taken, 'writtenOff', 1, false)).toEqual(line(2, 0, 1))
})

test('there are never more pieces than were in the parcel, nor fewer than none', () => {
  expect(setPieces(line(3), 'toSecondChoice', 99, false)).toEqual(line(0, 3))
  expect(setPieces(line(3), 'toShelf', -1, false)).toEqual(line(0))
})

test('of a partial delivery what did not come back stays with the customer', () => {
  const back = setPieces(line(0), 'writtenOff', 2, true)
  expect([back, uncountedPieces(back)]).toEqual([line(0, 0, 2), 1])
  expect(setPieces(back, 'writtenOff', 1, true)).toEqual(line(0, 0, 1))
})

test('in words', () => {
  expect(binsText(line(2, 0, 1), line(1))).toBe('3 to shelf, 1 written off')
  expect(binsText(line(0))).toBe('')
})
