/**
 * Toasts. Any code may call `toast.success('Saved')`; the list that shows them (toast-list.tsx, with Base UI) is only
 * loaded with the first message.
 */
export type ToastMessage = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** A link or an action: View Cart, Undo. */
  action?: { label: string; to?: string; onPress?: () => void }
  /** Milliseconds; 4000 by default. */
  duration: number
  /** The page already announces it, so the toast is not announced as an alert, too. */
  isAnnounced?: boolean
}

type Options = { action?: ToastMessage['action']; duration?: number; isAnnounced?: boolean }
type Listener = (message: ToastMessage) => void

let listener: Listener | undefined
let waiting: ToastMessage[] = []
let wake: (() => void) | undefined

const say = (
  kind: ToastMessage['kind'],
  text: string,
  { action, duration = 4000, isAnnounced = false }: Options = {},
) => {
  const message = { kind, text, duration, isAnnounced, ...(action ? { action } : {}) }
  if (listener) return listener(message)
  waiting.push(message)
  wake?.()
}

export const toast = {
  success: (text: string, options?: Options) => say('success', text, options),
  error: (text: string, options?: Options) => say('error', text, options),
  info: (text: string, options?: Options) => say('info', text, options),
}

/** For the list: delivers the messages from before it was loaded, then each new one. @returns unsubscribe */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting) next(message)
  waiting = []
  return () => {
    if (listener === next) listener = undefined
  }
}

/** For the page: calls `next` once a message waits for the list. @returns unsubscribe */
export function onFirstToast(next: () => void): () => void {
  wake = next
  if (waiting.length > 0) next()
  return () => {
    if (wake === next) wake = undefined
  }
}
