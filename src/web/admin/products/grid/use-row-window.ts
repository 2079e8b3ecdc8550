import { type RefObject, useEffect, useState } from 'react'

/** Row height in pixels. It is fixed, so the visible rows follow from the scroll position. */
export const rowHeight = 44
/** Extra rows above and below the visible ones, so that scrolling shows no gap. */
const margin = 8

/** The rows that a scrolled box shows of very many. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): { first: number; last: number } {
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - margin)
  return { first, last: Math.min(count - 1, Math.ceil((seen.top + seen.height) / rowHeight) + margin) }
}
