import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let draw: (() => void)[]
let page: EventTarget

beforeEach(() => {
  draw = []
  page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => draw.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const drawn = () => {
  for (const frame of draw.splice(0)) frame()
}

test('runs once, after the next frame is painted', () => {
  const work = vi.fn()
  afterPaint(work)
  drawn()
  // The frame is not painted yet.
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  page.dispatchEvent(new Event('click'))
  expect(work).toHaveBeenCalledTimes(1)
})

test.each(['click', 'keydown', 'pagehide'])('runs before the handlers of the next interaction: %s', (press) => {
  const calls: string[] = []
  afterPaint(() => calls.push('work'))
  page.addEventListener(press, () => calls.push(press))
  page.dispatchEvent(new Event(press))
  drawn()
  vi.runAllTimers()
  expect(calls).toEqual(['work', press])
})

test('runs immediately in a hidden tab', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const work = vi.fn()
  afterPaint(work)
  expect(work).toHaveBeenCalledTimes(1)
})
