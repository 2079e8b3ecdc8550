import { beforeEach, expect, test, vi } from 'vitest'
import { pressedOf } from './use-pressed.ts'

let paint: (() => void)[]
vi.mock('../ui/after-paint.ts', () => ({ afterPaint: (work: () => void) => paint.push(work) }))
beforeEach(() => {
  paint = []
})

/** Lets the presses so far be seen, after which they are followed. */
const painted = () => {
  for (const work of paint.splice(0)) work()
}

test('a press counts at once, is told to who shows it, and is followed after the picture', () => {
  const pressed = pressedOf<string>()
  const follow = vi.fn()
  const told = vi.fn()
  const leave = pressed.hear(told)
  pressed.press('M', '/shop?sizes=M', follow)
  expect([pressed.last(), told.mock.calls.length, follow.mock.calls.length]).toEqual(['M', 1, 0])
  painted()
  expect(follow).toHaveBeenCalledTimes(1)
  pressed.answer('/shop?sizes=M')
  expect([pressed.last(), told.mock.calls.length]).toEqual([null, 2])
  leave()
  pressed.press('L', '/shop?sizes=L', follow)
  expect(told).toHaveBeenCalledTimes(2)
})

test('what follows from a press is told after the picture, before the press is followed', () => {
  const pressed = pressedOf<string>()
  const said: string[] = []
  pressed.hearLater(() => said.push(`later ${pressed.last()}`))
  pressed.hear(() => said.push('at once'))
  pressed.press('M', '/shop?sizes=M', () => said.push('followed'))
  expect(said).toEqual(['at once'])
  painted()
  expect(said).toEqual(['at once', 'later M', 'followed'])
})

test('an answer that comes while a press is not yet followed does not undo it', () => {
  const pressed = pressedOf<string>()
  pressed.press('M', '/shop?sizes=M', () => {})
  pressed.answer('/shop')
  expect(pressed.last()).toBe('M')
})

test('an answer that comes late does not undo a newer press', () => {
  const pressed = pressedOf<string>()
  for (const size of ['S', 'M', 'L']) pressed.press(size, `/shop?sizes=${size}`, () => {})
  painted()
  pressed.answer('/shop?sizes=M')
  expect(pressed.last()).toBe('L')
  pressed.answer('/shop?sizes=L')
  expect(pressed.last()).toBeNull()
})

test('whoever goes elsewhere meanwhile, back for instance, sees what stands there', () => {
  const pressed = pressedOf<string>()
  pressed.press('S', '/shop?sizes=S', () => {})
  pressed.press('M', '/shop?sizes=M', () => {})
  painted()
  pressed.answer('/shop')
  expect(pressed.last()).toBeNull()
  // What was asked for before is no older press of those that follow.
  pressed.press('L', '/shop?sizes=L', () => {})
  painted()
  pressed.answer('/shop?sizes=S')
  expect(pressed.last()).toBeNull()
})
