import { expect, test, vi } from 'vitest'
import { type Early, earlyDeeds } from './early.ts'

const button = () => ({ tagName: 'BUTTON', click: vi.fn() })
/** Pressed, it changes, as in a browser. */
const box = (type: 'checkbox' | 'radio', defaultChecked: boolean, checked: boolean) => {
  const it = {
    tagName: 'INPUT',
    type,
    defaultChecked,
    checked,
    click: vi.fn(() => (it.checked = type === 'radio' || !it.checked)),
  }
  return it
}
const list = (value: string, came: string) => {
  const options = ['featured', 'price-low'].map((each) => ({ value: each, defaultSelected: each === came }))
  const selectedIndex = options.findIndex((option) => option.value === value)
  return { tagName: 'SELECT', value, options, selectedIndex, dispatchEvent: vi.fn() }
}
const deeds = (...early: object[]) => earlyDeeds(early as Early[])
const doAll = (all: (() => void)[]) => {
  for (const deed of all) deed()
}

test('a button pressed early is pressed once more, and once', () => {
  const pressed = button()
  doAll(deeds(pressed, pressed))
  expect(pressed.click).toHaveBeenCalledTimes(1)
})

test.each(['set back', 'left as it was'])('a box ticked early is pressed, whether React has it %s', (how) => {
  const ticked = box('checkbox', false, true)
  const all = deeds(ticked)
  if (how === 'set back') ticked.checked = false
  doAll(all)
  expect([ticked.checked, ticked.click.mock.calls.length]).toEqual([true, 1])
})

test('a box unticked early is unticked; one pressed twice stays as it was', () => {
  const [unticked, twice] = [box('checkbox', true, false), box('checkbox', false, false)]
  doAll(deeds(unticked, twice, twice))
  expect([unticked.checked, unticked.click.mock.calls.length]).toEqual([false, 1])
  expect(twice.click).not.toHaveBeenCalled()
})

test('of a group the one that was chosen last is pressed, and no other', () => {
  const [first, between, last] = [box('radio', true, false), box('radio', false, false), box('radio', false, true)]
  doAll(deeds(between, first, between, last))
  expect([first, between, last].map((each) => each.click.mock.calls.length)).toEqual([0, 0, 1])
  expect(last.checked).toBe(true)
})

test('a list gets what was chosen, and says so; one with its first choice is left alone', () => {
  const [sort, same] = [list('price-low', 'featured'), list('featured', 'featured')]
  const all = deeds(sort, same)
  sort.value = 'featured'
  doAll(all)
  expect(sort.value).toBe('price-low')
  expect(sort.dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'change', bubbles: true }))
  expect(same.dispatchEvent).not.toHaveBeenCalled()
})

test('nothing pressed, nothing done', () => expect(earlyDeeds(undefined)).toEqual([]))
