import { useLayoutEffect } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/**
 * Calls `onKey` for each key pressed anywhere on the page, while the component is mounted. Uses a layout effect:
 * `useEffect` runs after the paint, and on a busy machine a key pressed before that was lost.
 */
export function useDocumentKeydown(onKey: (event: KeyboardEvent) => void) {
  const listener = useStableCallback(onKey)
  useLayoutEffect(() => {
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [listener])
}
