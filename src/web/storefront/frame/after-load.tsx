import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Without it links are only slower: nobody is told. */
const Prefetch = lazy<ComponentType>(() => import('./prefetch.tsx').catch(() => ({ default: () => null })))

/** The prefetching of links, which loads after the page. */
export function LatePrefetch() {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady ? (
    <Suspense>
      <Prefetch />
    </Suspense>
  ) : null
}
