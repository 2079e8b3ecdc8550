import { type RefObject, useEffect } from 'react'

type Part = RefObject<HTMLElement | null>

const touches = ['touchstart', 'touchmove', 'touchend'] as const

/**
 * While something modal is open, Base UI hangs a listener of its own on whatever a finger comes down on, and has no use for
 * it where only a press beside it closes, as with ours. For a new touch listener Chromium paints all of the panel anew
 * before it hands the press on: 8 ms of a slow phone. So touches of these elements are not told to the page; pointers
 * and clicks, which everything in them listens to, are as ever, and so is scrolling.
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
