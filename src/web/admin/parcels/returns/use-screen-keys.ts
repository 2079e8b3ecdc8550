import { useKeys } from '#web/admin/parts/keys/use-keys.ts'
import { t } from '#web/admin/translate.ts'
import { useDocumentKeydown } from '#web/ui/hooks/use-document-keydown.ts'

/** Binds Ctrl+Enter (Cmd+Enter) and Escape anywhere on the screen, except in a dialog above it. */
export function useScreenKeys(keys: { onReceive: () => void; onEscape: () => void }) {
  useKeys(t('This parcel'), [
    { key: 'ctrl+enter', words: t('Receive'), press: keys.onReceive },
    { key: 'escape', words: t('Put it aside'), press: keys.onEscape, isInFields: true },
  ])
}

/**
 * Moves the focus to the scan field when the user types or scans while a button or link has the focus. Fields and
 * dialogs keep their keys.
 */
export function useScanAnywhere(focus: () => void) {
  useDocumentKeydown((event) => {
    const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const isTaken = document.activeElement?.closest('input, textarea, select, [role="dialog"], [contenteditable]')
    if (isTyping && !isTaken) focus()
  })
}

/** Moves keys typed without a focused control into the scan field, so that a click next to it loses no scan. */
export function useTypeAnywhere(focus: () => void) {
  useDocumentKeydown((event) => {
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isNowhere = document.activeElement === document.body || document.activeElement?.id === 'screen'
    if (isTyping && isNowhere) focus()
  })
}
