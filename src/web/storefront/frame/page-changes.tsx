import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { offlineReviewsKey } from '../product/reviews/offline-reviews-key.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { Prefetch } from './prefetch.tsx'

/** What no page waits for: others are prefetched, the focus follows to the next one, and reviews that wait are sent. */
export default function PageChanges() {
  useFocusOnNewPage()
  useEffect(sendOfflineReviewsLater, [])
  return <Prefetch />
}

/**
 * If what had the focus is gone with the page before, as Place Order is, the new page takes it: otherwise a screen
 * reader would say nothing, and Tab would begin at the top. In the same way a list takes it from a filter that was
 * removed, and, on its next page, from the links to its pages, which stand at its end.
 */
function useFocusOnNewPage() {
  const { pathname, search } = useLocation()
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    if (before.pathname === pathname && before.search === search) return
    shown.current = { pathname, search }
    const { activeElement, body } = document
    if (activeElement !== body && !activeElement?.closest('[data-pages]')) return
    document.getElementById(before.pathname === pathname ? 'list' : 'content')?.focus({ preventScroll: true })
  }, [pathname, search])
}

/** Reviews of earlier visits, or that another tab stores. Their code is loaded only if there are any. */
function sendOfflineReviewsLater() {
  const look = (event?: StorageEvent) => {
    if (event && event.key !== offlineReviewsKey) return
    if (safeLocalStorage.read(offlineReviewsKey) === null) return
    const sender = import('../product/reviews/offline-reviews.ts')
    // Without it they wait for the next visit.
    void sender.then(({ sendReviewsWhenOnline }) => sendReviewsWhenOnline()).catch(() => undefined)
  }
  look()
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
