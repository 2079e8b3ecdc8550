import type { MouseEvent } from 'react'

/**
 * Runs an action in place of following the link that is pressed, unless it is opened in a new tab. Without JavaScript
 * the link leads to a page that does the same.
 */
export const insteadOfLink = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  act()
}
