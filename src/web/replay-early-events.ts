/** A click or choice before hydration, recorded by the inline script record-early-events.ts. */
export type EarlyEvent = {
  event: Event
  element: HTMLElement
  /** Its position in the page: a CSS selector from the body down. */
  path: string
  /** Checkbox: whether it is checked. Select: its value. Undefined for buttons. */
  chosen?: boolean | string
  /** The same state as the server rendered it. */
  came?: boolean | string | undefined
  /** Buttons only: the mouse or pen was released on it. */
  isReleased?: boolean
}

/** In order. `held`: a button with a pointerdown of mouse or pen that has had no click yet. */
export type EarlyEvents = EarlyEvent[] & { held?: EarlyEvent | undefined }

/**
 * Returns functions that replay the events after hydration.
 * @returns at most one per element: a button is clicked once, however often it was clicked; a checkbox or select gets
 *   the last choice, if it differs. An event that is being dispatched now is left to React.
 */
export function replaysOf(early: Iterable<EarlyEvent> = []): (() => void)[] {
  const last = new Map(Array.from(early, (each) => [groupOf(each.element), each]))
  return [...last.values()].flatMap((each) => {
    // React has already handled events of hydrated elements, but not of elements that it has replaced.
    if (each.event.eventPhase !== 0 && each.element.isConnected) return []
    return () => onceDrawn(each, (element) => redo(each, element))
  })
}

function redo({ chosen, came }: EarlyEvent, element: HTMLElement) {
  if (element.tagName === 'BUTTON') return element.click()
  if (chosen === came) return
  if (element.tagName === 'SELECT') pick(element as HTMLSelectElement, String(chosen))
  else press(element as HTMLInputElement, Boolean(chosen))
}

/**
 * Holds clicks that arrive before all replays have run, so that they take effect in order. A chosen size, for example,
 * must be set when 'Add to cart' is clicked right after it.
 * @param replays from replaysOf and finishHeldPress; held clicks are appended
 * @returns function that runs them all, one per task, so that React renders in between
 */
export function queueReplays(replays: (() => void)[]): () => void {
  let isReplaying = false
  const ended = new AbortController()
  const hold = (event: MouseEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    // The target may be the document.
    const target = event.target as Partial<Element>
    const element = target.closest?.<HTMLElement>('a, button, input, label, select, summary')
    if (isReplaying || isModified || !element) return
    event.preventDefault()
    event.stopImmediatePropagation()
    replays.push(() => element.click())
  }
  if (replays.length > 0) addEventListener('click', hold, { capture: true, signal: ended.signal })
  return function next() {
    const replay = replays.shift()
    if (!replay) return ended.abort()
    isReplaying = true
    try {
      replay()
    } finally {
      isReplaying = false
      setTimeout(next)
    }
  }
}

/**
 * If a button is replaced between pointerdown and click, the browser dispatches no click; hydration may replace it even
 * during the pointerup. This clicks the replacement: immediately, or on its pointerup. Touch needs none of this: the
 * browser looks up the target again.
 * @returns functions to call now; empty unless the button was replaced
 */
export function finishHeldPress(held: EarlyEvent | undefined): (() => void)[] {
  if (!held || held.element.isConnected) return []
  const click = () => onceDrawn(held, (element) => element.click())
  if (held.isReleased) return [click]
  // There may be no pointerup: the press is cancelled, or ends outside the window. The next press has its own click.
  const ended = new AbortController()
  const end = () => ended.abort()
  const release = (event: Event) => {
    end()
    if (currentElement(held)?.contains(event.target as Node) !== false) click()
  }
  const options = { capture: true, signal: ended.signal }
  addEventListener('pointerup', release, options)
  for (const event of ['pointercancel', 'pointerdown']) addEventListener(event, end, options)
  return []
}

/**
 * The element; if React has replaced it, the one at the same position with the same label. Null until React has
 * rendered it.
 */
function currentElement({ element, path }: EarlyEvent): HTMLElement | null | undefined {
  if (element.isConnected) return element
  const successor = document.querySelector<HTMLElement>(path)
  return successor && labelOf(successor) !== labelOf(element) ? undefined : successor
}

/** Lazy parts are missing for a while when React re-renders the page. The next press ends the wait. */
function onceDrawn(early: EarlyEvent, act: (element: HTMLElement) => void) {
  const look = () => {
    const element = currentElement(early)
    if (element !== null) drawn?.disconnect()
    if (element) act(element)
    return element
  }
  let drawn: MutationObserver | undefined
  if (look() !== null) return
  drawn = new MutationObserver(look)
  drawn.observe(document.body, { childList: true, subtree: true })
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => drawn?.disconnect(), { capture: true, once: true })
}

const labelOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent

/** Of a radio group, only the last choice counts. */
function groupOf(element: HTMLElement) {
  const { type, name } = element as HTMLInputElement
  return type === 'radio' ? name : element
}

/** React handles the click only if it toggles the box, whatever state React has rendered. */
function press(box: HTMLInputElement, chosen: boolean) {
  box.checked = !chosen
  box.click()
}

function pick(list: HTMLSelectElement, value: string) {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
