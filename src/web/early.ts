/** What was pressed or chosen while the scripts of the page were on their way, noted by picture-first.ts. */
export type Early = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

/**
 * What is to be done for it once the page is awake. To be asked before that: React sets boxes and lists back to what the
 * address says, some of them after the page is awake.
 * @returns for each once, however often it was pressed: a button is pressed again, a box or list that shows another choice
 *   than the one it came with gets what was chosen last
 */
export function earlyDeeds(early: Iterable<Early> = []): (() => void)[] {
  return [...new Set(early)].flatMap((element) => {
    if (element.tagName === 'BUTTON') return () => element.click()
    return (
      (element.tagName === 'SELECT' ? choice(element as HTMLSelectElement) : tick(element as HTMLInputElement)) ?? []
    )
  })
}

function tick(box: HTMLInputElement) {
  const { checked, defaultChecked, type } = box
  // Of a group the one that lost its tick is the other's doing.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return
  return () => {
    // The press turns it round; React listens only if it does.
    box.checked = defaultChecked
    box.click()
  }
}

function choice(list: HTMLSelectElement) {
  const { value } = list
  if (list.options[list.selectedIndex]?.defaultSelected) return
  return () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
