import { type MouseEvent, useRef, useState } from 'react'

/** Zoom of a picture in a box that scrolls. */
export function useZoom() {
  const [isNear, setNear] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** Toggles the zoom; zooms in centred on this point (fractions of width and height, 0.5 is the middle). */
  const zoom = (x = 0.5, y = 0.5) => {
    setNear(!isNear)
    if (isNear) return
    requestAnimationFrame(() => {
      const viewport = box.current
      viewport?.scrollTo({
        left: x * viewport.scrollWidth - viewport.clientWidth / 2,
        top: y * viewport.scrollHeight - viewport.clientHeight / 2,
      })
    })
  }
  const zoomAt = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // Enter and Space have no position.
    if (event.detail === 0) zoom()
    else zoom((event.clientX - left) / width, (event.clientY - top) / height)
  }

  return { box, isNear, setNear, zoom, zoomAt }
}
