import { beforeEach, expect, test, vi } from 'vitest'
import { createOptimisticState } from './optimistic-state.ts'

let paint: (() => void)[]
vi.mock('../ui/after-paint.ts', () => ({ afterPaint: (work: () => void) => paint.push(work) }))
beforeEach(() => {
  paint = []
})

/** Simulates the paint of the changes so far; their navigation follows. */
const painted = () => {
  for (const work of paint.splice(0)) work()
}

test('a change is visible immediately, notifies subscribers, and navigates after the paint', () => {
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

test('after-paint subscribers are notified before the navigation', () => {
  const optimistic = createOptimisticState<string>()
  const calls: string[] = []
  optimistic.subscribeAfterPaint(() => calls.push(`later ${optimistic.pending()}`))
  optimistic.subscribe(() => calls.push('at once'))
  optimistic.update('M', '/shop?sizes=M', () => calls.push('followed'))
  expect(calls).toEqual(['at once'])
  painted()
  expect(calls).toEqual(['at once', 'later M', 'followed'])
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

test('navigating elsewhere in the meantime (Back) ends the pending changes', () => {
  const optimistic = createOptimisticState<string>()
  optimistic.update('S', '/shop?sizes=S', () => {})
  optimistic.update('M', '/shop?sizes=M', () => {})
  painted()
  optimistic.confirm('/shop')
  expect(optimistic.pending()).toBeNull()
  // The address of an ended change does not count as a late result of the next one.
  optimistic.update('L', '/shop?sizes=L', () => {})
  painted()
  optimistic.confirm('/shop?sizes=S')
  expect(optimistic.pending()).toBeNull()
})
