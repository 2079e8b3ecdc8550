import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * One function for as long as the screen stands, which does what the newest one does: what is drawn with it need not be
 * drawn anew. For what people do (a press, a letter), not for drawing.
 */
export function useSteady<Given extends unknown[], Answer>(does: (...given: Given) => Answer) {
  const newest = useRef(does)
  useLayoutEffect(() => {
    newest.current = does
  })
  return useCallback((...given: Given): Answer => newest.current(...given), [])
}
