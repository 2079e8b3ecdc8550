import { useLayoutEffect } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/**
 * Calls `onKey` for each key pressed anywhere on the page, while the component is shown. It listens as soon as the
 * component is on the screen: `useEffect` runs after the browser has painted, and on a busy machine a key pressed until
 * then was lost.
 */
export function useDocumentKeydown(onKey: (event: KeyboardEvent) => void) {
  const listener = useStableCallback(onKey)
  useLayoutEffect(() => {
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [listener])
}
