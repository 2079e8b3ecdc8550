import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EarlyEvent, finishHeldPress, queueReplays, replaysOf } from './replay-early-events.ts'

const over = { eventPhase: 0 }
const button = () => ({ tagName: 'BUTTON', isConnected: true, click: vi.fn() })
/** A click toggles it, as in a browser. */
const box = (type: 'checkbox' | 'radio', checked: boolean, name = '') => {
  const it = {
    tagName: 'INPUT',
    isConnected: true,
    type,
    name,
    checked,
    click: vi.fn(() => {
      it.checked = type === 'radio' || !it.checked
    }),
  }
  return it
}
const list = () => ({ tagName: 'SELECT', isConnected: true, value: 'featured', dispatchEvent: vi.fn() })
const replays = (...early: object[]) =>
  replaysOf(early.map((each) => ({ event: over, ...each })) as unknown as EarlyEvent[])
const doAll = (all: (() => void)[]) => {
  for (const replay of all) replay()
}

test('a button pressed early is clicked once, however often it was pressed', () => {
  const pressed = button()
  doAll(replays({ element: pressed }, { element: pressed }))
  expect(pressed.click).toHaveBeenCalledTimes(1)
})

test('an event that is being dispatched now is not replayed', () => {
  const element = button()
  doAll(replays({ element, event: { eventPhase: 1 } }))
  expect(element.click).not.toHaveBeenCalled()
})

test.each([
  ['ticked', true, 'set back', false],
  ['ticked', true, 'left as it was', true],
  ['unticked', false, 'set back', true],
  ['unticked', false, 'left as it was', false],
])('a box %s early gets that state (%s) with one click, whether React has it %s', (_word, chosen, _how, now) => {
  const element = box('checkbox', now)
  doAll(replays({ element, chosen, came: !chosen }))
  expect([element.checked, element.click.mock.calls.length]).toEqual([chosen, 1])
})

test('a box pressed twice stays as it was', () => {
  const element = box('checkbox', false)
  doAll(replays({ element, chosen: true, came: false }, { element, chosen: false, came: false }))
  expect(element.click).not.toHaveBeenCalled()
})

test('of a radio group only the last choice is clicked; none if it is the one that the server rendered', () => {
  const [first, second] = [box('radio', false, 'category'), box('radio', false, 'category')]
  const [all, kids] = [
    { element: first, chosen: true, came: true },
    { element: second, chosen: true, came: false },
  ]
  doAll(replays(kids, all))
  expect([first, second].map((each) => each.click.mock.calls.length)).toEqual([0, 0])
  doAll(replays(all, kids))
  expect([first, second].map((each) => each.click.mock.calls.length)).toEqual([0, 1])
  expect(second.checked).toBe(true)
})

test('a select gets the chosen value and dispatches change; one with an unchanged value does not', () => {
  const [sort, same] = [list(), list()]
  doAll(
    replays(
      { element: sort, chosen: 'price-low', came: 'featured' },
      { element: same, chosen: 'featured', came: 'featured' },
    ),
  )
  expect(sort.value).toBe('price-low')
  expect(sort.dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'change', bubbles: true }))
  expect(same.dispatchEvent).not.toHaveBeenCalled()
})

test('without early events there is nothing to replay', () => expect(replaysOf(undefined)).toEqual([]))

describe('when React has replaced the elements', () => {
  afterEach(() => vi.unstubAllGlobals())

  const labelled = (label: string | null) => ({ getAttribute: () => label, textContent: 'Add to cart' })
  const pressed = (label: string | null = null) => ({ ...button(), isConnected: false, ...labelled(label) })
  const successor = (label: string | null = null) => ({ ...button(), ...labelled(label), contains: () => true })
  const standsThere = (element: object | null) =>
    vi.stubGlobal('document', { body: {}, querySelector: (path: string) => (path === 'BODY>BUTTON' ? element : null) })
  const early = (element: object, eventPhase = 0) => ({ element, event: { eventPhase }, path: 'BODY>BUTTON' })

  test.each([0, 1])('the button at the position of the pressed one is clicked, once (event phase %i)', (phase) => {
    const [gone, now] = [pressed(), successor()]
    standsThere(now)
    doAll(replays(early(gone, phase), early(gone, phase)))
    expect([gone.click.mock.calls.length, now.click.mock.calls.length]).toEqual([0, 1])
  })

  test('a button with another label at that position is not clicked', () => {
    const now = successor('Remove')
    standsThere(now)
    doAll(replays(early(pressed('Add'))))
    expect(now.click).not.toHaveBeenCalled()
  })

  describe('and the part around it is not drawn yet', () => {
    /** @returns functions that draw the part, and dispatch an event */
    function withoutPart() {
      const page = new EventTarget()
      let draw = () => {}
      const disconnect = vi.fn(() => {
        draw = () => {}
      })
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      vi.stubGlobal(
        'MutationObserver',
        class {
          observe = () => {}
          disconnect = disconnect
          constructor(look: () => void) {
            draw = look
          }
        },
      )
      standsThere(null)
      return {
        draws: (element: object) => {
          standsThere(element)
          draw()
        },
        happens: (type: string) => page.dispatchEvent(new Event(type)),
      }
    }

    test('it is clicked once it is drawn', () => {
      const [now, { draws }] = [successor(), withoutPart()]
      doAll(replays(early(pressed())))
      draws(now)
      draws(now)
      expect(now.click).toHaveBeenCalledTimes(1)
    })

    test.each(['pointerdown', 'keydown'])('a %s ends the waiting', (event) => {
      const [now, { draws, happens }] = [successor(), withoutPart()]
      doAll(replays(early(pressed())))
      happens(event)
      draws(now)
      expect(now.click).not.toHaveBeenCalled()
    })
  })

  /** Simulates a press during which React replaces the button. @returns a function that dispatches a later event */
  function holdWhile(now: object) {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    standsThere(now)
    return (type: string, target = now) => {
      page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }))
    }
  }

  test('if a button was replaced before the pointerup, its replacement is clicked on pointerup, once', () => {
    const [now, still] = [successor(), button()]
    const happens = holdWhile(now)
    finishHeldPress(early(pressed()) as unknown as EarlyEvent)
    finishHeldPress(early(still) as unknown as EarlyEvent)
    finishHeldPress(undefined)
    happens('pointerup')
    happens('pointerup')
    expect([now.click.mock.calls.length, still.click.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['was cancelled', ['pointercancel']],
    ['was let go where nobody heard it', []],
    ['was let go beside the button', ['pointerup beside']],
  ])('after a press that %s nothing is clicked, and the next press is left to the browser', (_how, end) => {
    const beside = {}
    const now = { ...successor(), contains: (target: object) => target !== beside }
    const happens = holdWhile(now)
    finishHeldPress(early(pressed()) as unknown as EarlyEvent)
    for (const event of end) happens(event.split(' ')[0] as string, event.includes('beside') ? beside : now)
    happens('pointerdown')
    happens('pointerup')
    expect(now.click).not.toHaveBeenCalled()
  })

  test('if a button is replaced during the pointerup, its replacement is clicked immediately', () => {
    const now = successor()
    standsThere(now)
    doAll(finishHeldPress({ ...early(pressed()), isReleased: true } as unknown as EarlyEvent))
    expect(now.click).toHaveBeenCalledTimes(1)
  })
})

describe('a click that comes while early ones wait to be replayed', () => {
  let page: EventTarget
  const done: string[] = []
  /** A button whose clicks go through the page's listeners first, as in a browser. */
  const pageButton = (name: string) => {
    const element = {
      closest: () => element,
      click(keys: object = {}) {
        const event = Object.defineProperty(new Event('click', { cancelable: true }), 'target', { value: element })
        // A click that is held is cancelled, too.
        if (page.dispatchEvent(Object.assign(event, keys))) done.push(name)
      },
    }
    return element
  }
  const untilEmpty = async () => {
    await vi.runAllTimersAsync()
    return done.splice(0)
  }

  beforeEach(() => {
    page = new EventTarget()
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('takes effect after them, and each in a task of its own', async () => {
    const [size, add] = [pageButton('size'), pageButton('add')]
    const replay = queueReplays([() => size.click()])
    add.click()
    expect(done).toEqual([])
    replay()
    expect(done).toEqual(['size'])
    expect(await untilEmpty()).toEqual(['size', 'add'])
    add.click()
    expect(done.splice(0)).toEqual(['add'])
  })

  test('is left to the browser with a key that opens a new tab, and where nothing waits', () => {
    const [size, link] = [pageButton('size'), pageButton('link')]
    queueReplays([() => size.click()])
    link.click({ ctrlKey: true })
    expect(done.splice(0)).toEqual(['link'])
  })
})
