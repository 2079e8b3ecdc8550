/** After most of a page was replaced: focuses the new heading and scrolls to the top. */
export function focusAtTop(heading: HTMLElement | null) {
  window.scrollTo({ top: 0, behavior: 'instant' })
  heading?.focus({ preventScroll: true })
}
