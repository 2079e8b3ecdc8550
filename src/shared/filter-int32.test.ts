import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterInt32 } from './filter-int32.ts'

test('keeps what a filter would keep, in the same order, and leaves the others as they are', () => {
  fc.assert(
    fc.property(fc.int32Array(), fc.integer({ min: 1, max: 4 }), (numbers, by) => {
      const before = [...numbers]
      const found = filterInt32(numbers, (number) => number % by === 0)
      expect([...found]).toEqual(before.filter((number) => number % by === 0))
      expect([...numbers]).toEqual(before)
    }),
  )
})
