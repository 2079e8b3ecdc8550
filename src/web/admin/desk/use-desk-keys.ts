import { createContext, use } from 'react'
import { useDocumentKeydown } from '#web/ui/hooks/use-document-keydown.ts'

/** Whether single keys do something on this device. Who dictates, or presses keys by accident, switches them off. */
export const DeskKeysOn = createContext(true)

/**
 * Which key was pressed, by its English letter or digit. A Bangla layout writes other letters with the same keys: there
 * the place on the keyboard counts.
 */
export const keyNameOf = ({ key, code }: { key: string; code: string }): string =>
  (/\P{ASCII}/u.test(key) ? code.replace(/^(Key|Digit|Numpad)/, '') : key).toLowerCase()

/**
 * Single keys of the screen, by letter or digit. They do nothing while somebody types, in a dialog, with Ctrl or Alt,
 * while a key is held down, so that no key is pressed for two orders, and where they are switched off. Escape always
 * works.
 */
export function useDeskKeys(keys: Partial<Record<string, (event: KeyboardEvent) => void>>) {
  const isOn = use(DeskKeysOn)
  useDocumentKeydown((event) => {
    const on = event.target instanceof Element ? event.target : undefined
    const isTyping = on?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]')
    if (event.defaultPrevented || event.isComposing || event.repeat || isTyping) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const name = keyNameOf(event)
    const press = isOn || name === 'escape' ? keys[name] : undefined
    if (!press) return
    event.preventDefault()
    press(event)
  })
}
