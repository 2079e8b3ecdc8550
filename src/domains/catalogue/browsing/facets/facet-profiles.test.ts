import { expect, test } from 'vitest'
import { FacetProfiles, inStockFlag, purchasableFlag, traditionalFlag } from './facet-profiles.ts'
import { internedText } from './interned-strings.ts'

type Piece = [size: string, color: string, inStock: boolean]
const serialized = (category: string, pieces: Piece[]) => JSON.stringify([category, 'shirt', false, true, true, pieces])
const piecesAt = (profiles: FacetProfiles, rowId: number): Piece[] => {
  const numbers = [...profiles.pieces.subarray(profiles.from[rowId], profiles.to[rowId])]
  return Array.from({ length: numbers.length / 3 }, (_, nr) => {
    const [size = 0, color = 0, inStock] = numbers.slice(3 * nr)
    return [internedText(size), internedText(color), inStock === 1]
  })
}

test('each facet profile keeps its own data, after many were added and removed', () => {
  const profiles = new FacetProfiles()
  const now = new Map<number, Piece[]>()
  for (let nr = 0; nr < 12_000; nr++) {
    const pieces = Array.from(
      { length: nr % 7 },
      (_, at): Piece => [`size ${at}`, `colour ${nr % 90}`, (nr + at) % 2 === 0],
    )
    now.set(profiles.add(serialized(`category ${nr}`, pieces)), pieces)
    const gone = [...now.keys()][(nr * 31) % now.size]
    if (now.size > 200 && gone !== undefined) {
      profiles.remove(gone)
      now.delete(gone)
    }
  }
  for (const [rowId, pieces] of now) expect(piecesAt(profiles, rowId)).toEqual(pieces)
  // Row ids are reused and gaps are compacted; 108,000 values were added in total.
  expect(profiles.rowCount).toBeLessThan(210)
  expect(profiles.pieces.length).toBeLessThan(10_000)
})

test('the flags of a facet profile', () => {
  const profiles = new FacetProfiles()
  const rowId = profiles.add(JSON.stringify(['mens', 'panjabi', true, false, false, []]))
  expect([traditionalFlag, purchasableFlag, inStockFlag].map((flag) => profiles.has(rowId, flag))).toEqual([
    true,
    false,
    false,
  ])
  const other = profiles.add(JSON.stringify(['mens', 'shirt', false, true, true, []]))
  expect([traditionalFlag, purchasableFlag, inStockFlag].map((flag) => profiles.has(other, flag))).toEqual([
    false,
    true,
    true,
  ])
})
