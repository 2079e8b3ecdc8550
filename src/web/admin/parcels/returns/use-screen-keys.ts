import { useEffect } from 'react'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/** Ctrl+Enter (Cmd+Enter) and Escape, wherever the focus is on the screen, but not in a dialog above it. */
export function useScreenKeys(keys: { onReceive: () => void; onEscape: () => void }) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.activeElement?.closest('[role="dialog"]')) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      keys.onReceive()
    }
    if (event.key === 'Escape') keys.onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

/** The same from buttons and links, which a scanner's keys would not reach: only fields and dialogs keep what is typed into them. */
export function useScanAnywhere(focus: () => void) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const isTaken = document.activeElement?.closest('input, textarea, select, [role="dialog"], [contenteditable]')
    if (isTyping && !isTaken) focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

/** What is typed while nothing has the focus goes into the field: no scan is lost after a click beside it. */
export function useTypeAnywhere(focus: () => void) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isNowhere = document.activeElement === document.body || document.activeElement?.id === 'screen'
    if (isTyping && isNowhere) focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
