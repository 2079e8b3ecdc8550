import { useEffect, useRef } from 'react'

/**
 * Sets data-moving while scrolling: `hover-row` then skips its hover effect, which would repaint each row under the
 * pointer.
 */
export function useScrollingMark() {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const stand = () => grid.current?.removeAttribute('data-moving')
    const move = () => {
      grid.current?.setAttribute('data-moving', '')
      clearTimeout(rest)
      rest = setTimeout(stand, 150)
    }
    addEventListener('scroll', move, { passive: true })
    return () => {
      removeEventListener('scroll', move)
      clearTimeout(rest)
    }
  }, [])
  return grid
}
