import { useEffect, useRef } from 'react'

/** Focuses the first match of a selector in the form after the next render, which may add or move the element. */
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
