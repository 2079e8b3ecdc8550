import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Stands once in each layout; loads the list with the first message. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
