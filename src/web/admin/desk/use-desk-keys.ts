import { useEffect } from 'react'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/**
 * Single keys of the screen, by letter or digit. They do nothing while somebody types, in a dialog, with Ctrl or Alt, or while a key is held
 * down, so that no key is pressed for two orders.
 */
export function useDeskKeys(keys: Partial<Record<string, () => void>>) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const on = event.target instanceof Element ? event.target : undefined
    const isTyping = on?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]')
    if (event.defaultPrevented || event.isComposing || event.repeat || isTyping) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const press = keys[event.key.toLowerCase()]
    if (!press) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
