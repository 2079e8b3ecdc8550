import { useEffect, useState } from 'react'
import { isSaveDataOn } from './save-data.ts'

/**
 * What moves by itself: calls `step` every `milliseconds` while nothing holds it. It never starts for people who asked
 * for less motion or to save data, and rests while the tab is hidden.
 * @returns `paused` and `pause` for the button; `holders` for hover, touch and focus
 */
export function useTimer(step: () => void, milliseconds: number) {
  const [paused, pause] = useState(false)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const moving = !paused && !held.pointer && !held.focus

  useEffect(() => {
    if (wantsCalm()) pause(true)
  }, [])

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => document.hidden || step(), milliseconds)
    return () => clearInterval(timer)
  }, [moving, milliseconds, step])

  const hold = (by: 'pointer' | 'focus', on: boolean) => setHeld((before) => ({ ...before, [by]: on }))
  return {
    paused,
    pause,
    /** Spread on the element that moves: a pointer above it, a finger or the focus on it hold it, until they leave. */
    holders: {
      // A finger's pointer is gone as soon as it pushes the row; its touch is not.
      onPointerEnter: ({ pointerType }: React.PointerEvent) => pointerType !== 'touch' && hold('pointer', true),
      onPointerLeave: ({ pointerType }: React.PointerEvent) => pointerType !== 'touch' && hold('pointer', false),
      onTouchStart: () => hold('pointer', true),
      onTouchEnd: () => hold('pointer', false),
      onTouchCancel: () => hold('pointer', false),
      onFocus: () => hold('focus', true),
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false)
      },
    },
    moving,
  }
}

/** The moving pictures of a carousel would be loaded unasked. */
const wantsCalm = () => isSaveDataOn() || matchMedia('(prefers-reduced-motion: reduce)').matches
