import { type RefObject, useEffect } from 'react'

type Part = RefObject<HTMLElement | null>

const touches = ['touchstart', 'touchmove', 'touchend'] as const

/**
 * Stops touch events on the panel and its backdrop. On touchstart in a modal, Base UI adds a touch listener to the
 * target that our panels do not need, and Chromium repaints the whole panel for it: 8 ms on a slow phone. Pointer
 * events, clicks and scrolling are not affected.
 */
export function useLightTouch(open: boolean, panel: Part, behind: Part) {
  useEffect(() => {
    if (!open) return
    const keep = (event: TouchEvent) => {
      if ([panel, behind].some(({ current }) => current?.contains(event.target as Node)))
        event.stopImmediatePropagation()
    }
    for (const touch of touches) window.addEventListener(touch, keep, { capture: true, passive: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, keep, { capture: true })
    }
  }, [open, panel, behind])
}
