import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

/**
 * What was just pressed counts at once, and the next press builds on it, however slow the answer is; the address follows
 * after the picture.
 * @param answers what the answer to a press brings anew: it takes the place of what was pressed
 * @returns what was pressed and is not answered yet, and how to press: `follow` leads to the address that was pressed
 */
export function usePressed<T>(
  ...answers: unknown[]
): [pressed: T | null, press: (next: T, follow: () => void) => void] {
  const [pressed, setPressed] = useState<T | null>(null)
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current) setPressed(null)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each page says what an answer is
  }, answers)
  const press = (next: T, follow: () => void) => {
    setPressed(next)
    isDue.current = true
    afterPaint(() => {
      isDue.current = false
      follow()
    })
  }
  return [pressed, press]
}
