import { useEffect, useState } from 'react'

/**
 * What moves by itself: calls `step` every `milliseconds` while nothing holds it. It never starts for people who asked
 * for less motion, and rests while the tab is hidden.
 * @returns `held`/`hold` for hover, focus and touch; `paused`/`pause` for the button
 */
export function useTimer(step: () => void, milliseconds: number) {
  const [paused, pause] = useState(false)
  const [held, hold] = useState(false)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) pause(true)
  }, [])

  useEffect(() => {
    if (paused || held) return
    const timer = setInterval(() => document.hidden || step(), milliseconds)
    return () => clearInterval(timer)
  }, [paused, held, milliseconds, step])

  return {
    paused,
    pause,
    /** Spread on the element that moves: pointer, finger and focus on it hold it. */
    holders: {
      onPointerEnter: () => hold(true),
      onPointerLeave: () => hold(false),
      onTouchStart: () => hold(true),
      onFocus: () => hold(true),
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold(false)
      },
    },
    moving: !paused && !held,
  }
}
