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

test('it is done after the picture, once', () => {
  const work = vi.fn()
  afterPaint(work)
  drawn()
  // The frame is only being made.
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  page.dispatchEvent(new Event('click'))
  expect(work).toHaveBeenCalledTimes(1)
})

test.each(['click', 'keydown', 'pagehide'])('the next press finds it done: %s', (press) => {
  const said: string[] = []
  afterPaint(() => said.push('work'))
  page.addEventListener(press, () => said.push(press))
  page.dispatchEvent(new Event(press))
  drawn()
  vi.runAllTimers()
  expect(said).toEqual(['work', press])
})

test('in a tab behind others it is done at once', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const work = vi.fn()
  afterPaint(work)
  expect(work).toHaveBeenCalledTimes(1)
})
