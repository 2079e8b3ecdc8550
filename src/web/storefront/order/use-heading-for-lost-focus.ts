import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'

/** Moves the focus to the order's number if a change has removed the focused element (a button, a dialog). */
export function useHeadingForLostFocus({ masked, status, requests }: OrderView) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the changes that remove buttons
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [masked, status, requests?.length])
  return heading
}
