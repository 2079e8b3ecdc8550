/**
 * Inline script: records presses and choices before hydration in `window.early`; entry.client.tsx replays them. For
 * checkboxes and selects it records the original and the chosen value, since hydration resets them; and each element's
 * path, since a hydration mismatch replaces the elements. A button that moves away under a resting mouse (fonts or
 * pictures load) gets no click from the browser: it is clicked here.
 */
{
  type EarlyEvents = import('../replay-early-events.ts').EarlyEvents
  type EarlyEvent = EarlyEvents[number]
  type Choice = Pick<EarlyEvent, 'chosen' | 'came'>

  const early: EarlyEvents = []
  window.early = early
  const pathOf = (element: Element): string => {
    const steps: string[] = []
    for (let each = element; each.parentElement; each = each.parentElement) {
      const alike = [...each.parentElement.children].filter((other) => other.tagName === each.tagName)
      steps.unshift(`${each.tagName}:nth-of-type(${alike.indexOf(each) + 1})`)
    }
    return steps.join('>')
  }
  const find = (event: Event, what: string): EarlyEvent | undefined => {
    // The target may be the document.
    const target = event.target as Partial<Element>
    const element = window.early === early ? target.closest?.<HTMLElement>(what) : null
    return element ? { event, element, path: pathOf(element) } : undefined
  }
  const note = (event: Event, what: string, choice?: (element: never) => Choice): void => {
    const found = find(event, what)
    if (found) early.push({ ...found, ...choice?.(found.element as never) })
  }
  const ticked = ({ checked, defaultChecked }: HTMLInputElement): Choice => ({ chosen: checked, came: defaultChecked })
  const picked = ({ value, options }: HTMLSelectElement): Choice => ({
    chosen: value,
    came: [...options].find((option) => option.defaultSelected)?.value,
  })

  addEventListener(
    'pointerdown',
    (event) => {
      const isPress = event.button === 0 && event.pointerType !== 'touch'
      early.held = isPress ? find(event, 'button[type=button]') : undefined
    },
    true,
  )
  addEventListener(
    'pointerup',
    (event) => {
      const { held } = early
      if (held?.element.contains(event.target as Node)) {
        held.isReleased = true
        return
      }
      early.held = undefined
      const began = held?.event as PointerEvent
      const isStill = held?.element.isConnected && began.clientX === event.clientX && began.clientY === event.clientY
      if (isStill) window.early === early ? early.push(held) : setTimeout(() => held.element.click())
    },
    true,
  )
  addEventListener(
    'pointercancel',
    () => {
      early.held = undefined
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      early.held = undefined
      note(event, 'button[type=button]')
    },
    true,
  )
  addEventListener(
    'change',
    (event) => {
      note(event, 'input[type=checkbox], input[type=radio]', ticked)
      note(event, 'select', picked)
    },
    true,
  )
}
