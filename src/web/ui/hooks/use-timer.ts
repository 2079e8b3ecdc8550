import { useEffect, useState } from 'react'
import { isSaveDataOn } from '../save-data.ts'

/**
 * Timer of a carousel: calls `step` every `milliseconds` unless it is paused or held. It starts paused with
 * prefers-reduced-motion or Save-Data, and skips steps while the tab is hidden.
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
    /** Spread on the moving element: it stops while it is hovered, touched or focused. */
    holders: {
      // Scrolling by touch cancels the pointer (pointercancel), but not the touch.
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

/** Save-Data counts, too: a moving carousel would load more pictures. */
const wantsCalm = () => isSaveDataOn() || matchMedia('(prefers-reduced-motion: reduce)').matches
