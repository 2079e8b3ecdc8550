import { useEffect, useRef } from 'react'

/**
 * Focuses the first element of the form that a selector finds after the next render, in which it may appear or move.
 */
export function useFocusAfterRender() {
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    form.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  const focus = (selector: string) => {
    wanted.current = selector
  }
  return { form, focus }
}
