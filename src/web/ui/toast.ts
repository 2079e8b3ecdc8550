/**
 * Short messages of what just happened. Any code may call `toast.success('Saved')`; the list that shows them
 * (toaster.tsx) and Base UI's part in it are only loaded with the first message.
 */
export type ToastMessage = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** A link or a deed offered with it: View Cart, Undo. */
  action?: { label: string; to?: string; onPress?: () => void }
  /** Milliseconds; 4000 by default. */
  duration: number
  /** The page says it as well: it is not read out a second time. */
  isSaid?: boolean
}

type Options = { action?: ToastMessage['action']; duration?: number; isSaid?: boolean }
type Listener = (message: ToastMessage) => void

let listener: Listener | undefined
let waiting: ToastMessage[] = []
let wake: (() => void) | undefined

const say = (kind: ToastMessage['kind'], text: string, { action, duration = 4000, isSaid = false }: Options = {}) => {
  const message = { kind, text, duration, isSaid, ...(action ? { action } : {}) }
  if (listener) return listener(message)
  waiting.push(message)
  wake?.()
}

export const toast = {
  success: (text: string, options?: Options) => say('success', text, options),
  error: (text: string, options?: Options) => say('error', text, options),
  info: (text: string, options?: Options) => say('info', text, options),
}

/** For the list: hands over what was said before it was there, then everything else. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting) next(message)
  waiting = []
  return () => {
    if (listener === next) listener = undefined
  }
}

/** For the page: called once, when the first message waits for a list. */
export function onFirstToast(next: () => void): () => void {
  wake = next
  if (waiting.length > 0) next()
  return () => {
    if (wake === next) wake = undefined
  }
}
