import { expect, test, vi } from 'vitest'
import { type Early, earlyDeeds } from './early.ts'

const button = () => ({ tagName: 'BUTTON', click: vi.fn() })
/** Pressed, it changes, as in a browser. */
const box = (type: 'checkbox' | 'radio', checked: boolean) => {
  const it = { tagName: 'INPUT', type, checked, click: vi.fn(() => (it.checked = type === 'radio' || !it.checked)) }
  return it
}
const list = (value: string) => ({ tagName: 'SELECT', value, dispatchEvent: vi.fn() })
const deeds = (...early: object[]) => earlyDeeds(early as Early[])
const doAll = (all: (() => void)[]) => {
  for (const deed of all) deed()
}

test('a button pressed early is pressed once more, and once', () => {
  const pressed = button()
  doAll(deeds(pressed, pressed))
  expect(pressed.click).toHaveBeenCalledTimes(1)
})

test('a box ticked early is ticked when the page has set it back; twice pressed, it stays as it was', () => {
  const [ticked, twice] = [box('checkbox', true), box('checkbox', false)]
  const all = deeds(ticked, twice, twice)
  ticked.checked = false
  doAll(all)
  expect([ticked.checked, twice.checked]).toEqual([true, false])
  expect(twice.click).not.toHaveBeenCalled()
})

test('of a group the one that was chosen last is chosen; one that keeps its choice is left alone', () => {
  const [first, last] = [box('radio', false), box('radio', true)]
  const all = deeds(first, last)
  first.checked = true
  last.checked = false
  doAll(all)
  expect(first.click).not.toHaveBeenCalled()
  expect(last.checked).toBe(true)
  const kept = box('checkbox', true)
  doAll(deeds(kept))
  expect(kept.click).not.toHaveBeenCalled()
})

test('a list gets what was chosen, and says so', () => {
  const [sort, same] = [list('price-low'), list('featured')]
  const all = deeds(sort, same)
  sort.value = 'featured'
  doAll(all)
  expect(sort.value).toBe('price-low')
  expect(sort.dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'change', bubbles: true }))
  expect(same.dispatchEvent).not.toHaveBeenCalled()
})

test('nothing pressed, nothing done', () => expect(earlyDeeds(undefined)).toEqual([]))
