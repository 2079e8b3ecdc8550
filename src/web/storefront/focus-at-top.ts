/** What replaces most of a page: its heading takes the focus, and the page is shown from its top. */
export function focusAtTop(heading: HTMLElement | null) {
  window.scrollTo({ top: 0, behavior: 'instant' })
  heading?.focus({ preventScroll: true })
}
