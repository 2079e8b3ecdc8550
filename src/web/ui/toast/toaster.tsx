import { lazy, Suspense, useEffect, useState } from 'react'
import { listenToToasts, onFirstToast, type ToastMessage } from './toast.ts'
import type { ToastListProps } from './toast-list.tsx'

// A failed import must not break the page.
const ToastList = lazy(() => import('./toast-list.tsx').catch(() => ({ default: PlainToast })))

/** Rendered once in each layout; loads the list with the first message. */
export function Toaster(props: ToastListProps) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastList {...props} />
    </Suspense>
  ) : null
}

/** Shows the last message if the list could not be loaded. */
function PlainToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  useEffect(() => listenToToasts(setMessage), [])
  useEffect(() => {
    if (!message) return
    const later = setTimeout(() => setMessage(null), message.duration)
    return () => clearTimeout(later)
  }, [message])
  return (
    <p role="status" className="no-print fixed inset-x-4 bottom-6 z-60 text-center">
      {message && <span className="inline-block rounded-control bg-ink px-4 py-3 text-paper">{message.text}</span>}
    </p>
  )
}
