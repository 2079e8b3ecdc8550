import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** If this fails, links are slower and screen readers do not announce new pages; it shows no error. */
const PageChanges = lazy<ComponentType>(() => import('./page-changes.tsx').catch(() => ({ default: () => null })))

/** Parts that the first page does not need, loaded after it. */
export function AfterLoad() {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? (
    <Suspense>
      <PageChanges />
    </Suspense>
  ) : null
}
