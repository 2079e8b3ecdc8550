/** What was pressed or chosen while the scripts of the page were on their way, noted by picture-first.ts. */
export type Early = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

/**
 * What is to be done for it once the page is awake. To be asked before that: React sets boxes and lists back to what the
 * address says.
 * @returns for each once, however often it was pressed: a button is pressed again, a box or list gets what was chosen last
 */
export function earlyDeeds(early: Iterable<Early> = []): (() => void)[] {
  return [...new Set(early)].map((element) => {
    if (element.tagName === 'BUTTON') return () => element.click()
    if (element.tagName === 'SELECT') return choose(element as HTMLSelectElement)
    return tick(element as HTMLInputElement)
  })
}

function tick(box: HTMLInputElement) {
  const { checked } = box
  return () => {
    if (box.checked !== checked && (checked || box.type !== 'radio')) box.click()
  }
}

function choose(list: HTMLSelectElement) {
  const { value } = list
  return () => {
    if (list.value === value) return
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
