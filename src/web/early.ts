/** What was pressed or chosen while the page was not awake yet, noted by picture-first.ts. */
export type Early = {
  event: Event
  element: HTMLElement
  /** A box: whether it is ticked. A list: its value. A button has neither. */
  chosen?: boolean | string
  /** The same, as the page came. */
  came?: boolean | string | undefined
}

/**
 * What is to be done for it once the page is awake.
 * @returns for each element once, however often it was pressed: a button is pressed again, a box or list that was left with
 *   another choice than it came with gets that one. What is being heard at this moment is heard by the page itself.
 */
export function earlyDeeds(early: Iterable<Early> = []): (() => void)[] {
  const last = new Map(Array.from(early, (each) => [groupOf(each.element), each]))
  return [...last.values()].flatMap(({ event, element, chosen, came }) => {
    if (event.eventPhase !== 0) return []
    if (element.tagName === 'BUTTON') return () => element.click()
    if (chosen === came) return []
    return element.tagName === 'SELECT'
      ? () => pick(element as HTMLSelectElement, String(chosen))
      : () => press(element as HTMLInputElement, Boolean(chosen))
  })
}

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
