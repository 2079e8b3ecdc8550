import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Without it links are only slower, and a screen reader is not told of a new page: nobody sees an error. */
const PageChanges = lazy<ComponentType>(() => import('./page-changes.tsx').catch(() => ({ default: () => null })))

/** What the first page does not need and loads after it. */
export function AfterLoad() {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? (
    <Suspense>
      <PageChanges />
    </Suspense>
  ) : null
}
