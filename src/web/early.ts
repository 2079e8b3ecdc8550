/** What was pressed or chosen before React listened, noted by picture-first.ts. */
export type Early = {
  event: Event
  element: HTMLElement
  /** Where it stands in the page: a selector from the body down. */
  path: string
  /** A box: whether it is ticked. A list: its value. A button has neither. */
  chosen?: boolean | string
  /** The same, as the page came. */
  came?: boolean | string | undefined
  /** A button: the mouse or pen has come up on it. */
  isReleased?: boolean
}

/** All of it in its order; `held` is a button on which a mouse or pen has gone down and that has had no click yet. */
export type EarlyPresses = Early[] & { held?: Early | undefined }

/**
 * What is to be done for it once React listens.
 * @returns for each element once, however often it was pressed: a button is pressed again, a box or list that was left with
 *   another choice than it came with gets that one. What React is hearing at this moment is left to it.
 */
export function earlyDeeds(early: Iterable<Early> = []): (() => void)[] {
  const last = new Map(Array.from(early, (each) => [groupOf(each.element), each]))
  return [...last.values()].flatMap((each) => {
    const element = standsNow(each)
    if (!element) return []
    // React hears what it has hydrated, and cannot hear what it has thrown away.
    if (each.event.eventPhase !== 0 && element === each.element) return []
    if (element.tagName === 'BUTTON') return () => element.click()
    const { chosen, came } = each
    if (chosen === came) return []
    return element.tagName === 'SELECT'
      ? () => pick(element as HTMLSelectElement, String(chosen))
      : () => press(element as HTMLInputElement, Boolean(chosen))
  })
}

/**
 * A button that is replaced between the press of the mouse and the click gets no click from the browser; React itself replaces it while
 * it hears the release. Then its successor is pressed: at once, or when the mouse comes up on it. Does nothing unless the button was
 * replaced. A tap of a finger is looked up anew by the browser and needs none of this.
 * @returns what is to be done at once
 */
export function finishHeldPress(held: Early | undefined): (() => void)[] {
  const element = held && standsNow(held)
  if (!element || element === held.element) return []
  if (held.isReleased) return [() => element.click()]
  // The release may never come: the press is cancelled, or let go outside the window. The next press has a click of its own.
  const ended = new AbortController()
  const end = () => ended.abort()
  const release = (event: Event) => {
    end()
    if (element.contains(event.target as Node)) element.click()
  }
  const options = { capture: true, signal: ended.signal }
  addEventListener('pointerup', release, options)
  for (const event of ['pointercancel', 'pointerdown']) addEventListener(event, end, options)
  return []
}

/** The element, or after React has drawn the page anew the one that stands in its place and says the same. */
function standsNow({ element, path }: Early): HTMLElement | undefined {
  if (element.isConnected) return element
  const successor = document.querySelector<HTMLElement>(path)
  return successor && labelOf(successor) === labelOf(element) ? successor : undefined
}

const labelOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent

/** Of radio buttons only the last counts. */
function groupOf(element: HTMLElement) {
  const { type, name } = element as HTMLInputElement
  return type === 'radio' ? name : element
}

/** Pressing turns a box round, and React listens only if it does, whether React has set it back already or not. */
function press(box: HTMLInputElement, chosen: boolean) {
  box.checked = !chosen
  box.click()
}

function pick(list: HTMLSelectElement, value: string) {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
