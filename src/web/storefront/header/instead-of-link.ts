import type { MouseEvent } from 'react'

/**
 * Runs an action instead of following the clicked link, unless it is opened in a new tab. Without JavaScript the link
 * opens a page with the same function.
 */
export const insteadOfLink = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  act()
}
