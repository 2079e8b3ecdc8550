import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function with a stable identity that always calls the latest `callback`, so that memoized children are not rendered
 * again. For event handlers, not for rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args): Result => latest.current(...args), [])
}
