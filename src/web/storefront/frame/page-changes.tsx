import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { offlineReviewsKey } from '../product/reviews/offline-reviews-key.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { Prefetch } from './prefetch.tsx'

/** Work that no page waits for: prefetches links, moves the focus on navigation, and sends offline reviews. */
export default function PageChanges() {
  useFocusOnNewPage()
  useEffect(sendOfflineReviewsLater, [])
  return <Prefetch />
}

/**
 * Moves the focus to the new page if the focused element was removed, such as Place Order: otherwise screen readers
 * would stay silent and Tab would start at the top. A list gets the focus likewise after a filter is removed, or after
 * its next page is opened from the page links at its end.
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
    // If it fails to load, the reviews are sent on the next visit.
    void sender.then(({ sendReviewsWhenOnline }) => sendReviewsWhenOnline()).catch(() => undefined)
  }
  look()
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
