import { expect, test } from 'vitest'
import { PostingList } from './posting-list.ts'

test('numbers that rise come out as they went in, each once, however far apart', () => {
  const numbers = [0, 1, 2, 129, 130, 258, 20_000, 36_384, 36_513, 3_000_000, 2_000_000_000]
  const kept = new PostingList()
  for (const number of numbers) {
    kept.add(number)
    kept.add(number)
  }
  const found: number[] = []
  kept.forEach((number) => {
    found.push(number)
  })
  expect(found).toEqual(numbers)
})
