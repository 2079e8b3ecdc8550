import { expect, test } from 'vitest'
import { isAvailableMark, isTraditionalMark, Kinds, sellsMark } from './kinds.ts'
import { textOf } from './vocabulary.ts'

type Piece = [size: string, color: string, inStock: boolean]
const written = (category: string, pieces: Piece[]) => JSON.stringify([category, 'shirt', false, true, true, pieces])
const piecesAt = (kinds: Kinds, place: number): Piece[] => {
  const numbers = [...kinds.pieces.subarray(kinds.from[place], kinds.to[place])]
  return Array.from({ length: numbers.length / 3 }, (_, nr) => {
    const [size = 0, color = 0, inStock] = numbers.slice(3 * nr)
    return [textOf(size), textOf(color), inStock === 1]
  })
}

test('each facet profile keeps its own data, after many were added and removed', () => {
  const kinds = new Kinds()
  const now = new Map<number, Piece[]>()
  for (let nr = 0; nr < 12_000; nr++) {
    const pieces = Array.from(
      { length: nr % 7 },
      (_, at): Piece => [`size ${at}`, `colour ${nr % 90}`, (nr + at) % 2 === 0],
    )
    now.set(kinds.add(written(`category ${nr}`, pieces)), pieces)
    const gone = [...now.keys()][(nr * 31) % now.size]
    if (now.size > 200 && gone !== undefined) {
      kinds.remove(gone)
      now.delete(gone)
    }
  }
  for (const [place, pieces] of now) expect(piecesAt(kinds, place)).toEqual(pieces)
  // Row ids are reused and gaps are compacted; 108,000 values were added in total.
  expect(kinds.room).toBeLessThan(210)
  expect(kinds.pieces.length).toBeLessThan(10_000)
})

test('the flags of a facet profile', () => {
  const kinds = new Kinds()
  const place = kinds.add(JSON.stringify(['mens', 'panjabi', true, false, false, []]))
  expect([isTraditionalMark, sellsMark, isAvailableMark].map((mark) => kinds.has(place, mark))).toEqual([
    true,
    false,
    false,
  ])
  const other = kinds.add(JSON.stringify(['mens', 'shirt', false, true, true, []]))
  expect([isTraditionalMark, sellsMark, isAvailableMark].map((mark) => kinds.has(other, mark))).toEqual([
    false,
    true,
    true,
  ])
})
