import { useDeferredValue, useEffect, useState } from 'react'

/** Debounces a text: returns it once it is unchanged for 200 ms. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), 200)
    return () => clearTimeout(wait)
  }, [text])
  return useDeferredValue(settled)
}
