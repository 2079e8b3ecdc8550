import { beforeEach, expect, test, vi } from 'vitest'
import { createOptimisticState } from './optimistic-state.ts'

let paint: (() => void)[]
vi.mock('../ui/after-paint.ts', () => ({ afterPaint: (work: () => void) => paint.push(work) }))
beforeEach(() => {
  paint = []
})

/** Paints the changes so far; their navigation follows. */
const painted = () => {
  for (const work of paint.splice(0)) work()
}

test('a change shows at once, notifies its subscribers, and navigates after the paint', () => {
  const optimistic = createOptimisticState<string>()
  const follow = vi.fn()
  const told = vi.fn()
  const leave = optimistic.subscribe(told)
  optimistic.update('M', '/shop?sizes=M', follow)
  expect([optimistic.pending(), told.mock.calls.length, follow.mock.calls.length]).toEqual(['M', 1, 0])
  painted()
  expect(follow).toHaveBeenCalledTimes(1)
  optimistic.confirm('/shop?sizes=M')
  expect([optimistic.pending(), told.mock.calls.length]).toEqual([null, 2])
  leave()
  optimistic.update('L', '/shop?sizes=L', follow)
  expect(told).toHaveBeenCalledTimes(2)
})

test('subscribers after the paint are notified before the navigation', () => {
  const optimistic = createOptimisticState<string>()
  const said: string[] = []
  optimistic.subscribeAfterPaint(() => said.push(`later ${optimistic.pending()}`))
  optimistic.subscribe(() => said.push('at once'))
  optimistic.update('M', '/shop?sizes=M', () => said.push('followed'))
  expect(said).toEqual(['at once'])
  painted()
  expect(said).toEqual(['at once', 'later M', 'followed'])
})

test('a confirmation that comes before the navigation does not undo the change', () => {
  const optimistic = createOptimisticState<string>()
  optimistic.update('M', '/shop?sizes=M', () => {})
  optimistic.confirm('/shop')
  expect(optimistic.pending()).toBe('M')
})

test('a late confirmation does not undo a newer change', () => {
  const optimistic = createOptimisticState<string>()
  for (const size of ['S', 'M', 'L']) optimistic.update(size, `/shop?sizes=${size}`, () => {})
  painted()
  optimistic.confirm('/shop?sizes=M')
  expect(optimistic.pending()).toBe('L')
  optimistic.confirm('/shop?sizes=L')
  expect(optimistic.pending()).toBeNull()
})

test('going elsewhere in the meantime, Back for instance, shows what is there', () => {
  const optimistic = createOptimisticState<string>()
  optimistic.update('S', '/shop?sizes=S', () => {})
  optimistic.update('M', '/shop?sizes=M', () => {})
  painted()
  optimistic.confirm('/shop')
  expect(optimistic.pending()).toBeNull()
  // An earlier address does not count as an older change of those that follow.
  optimistic.update('L', '/shop?sizes=L', () => {})
  painted()
  optimistic.confirm('/shop?sizes=S')
  expect(optimistic.pending()).toBeNull()
})
