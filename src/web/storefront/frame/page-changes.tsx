import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Prefetch } from './prefetch.tsx'

/** What the way from page to page needs: pages are prefetched, and the focus follows. */
export default function PageChanges() {
  useFocusOnNewPage()
  return <Prefetch />
}

/**
 * If what had the focus is gone with the page before, as Place Order is, the new page takes it: otherwise a screen
 * reader would say nothing, and Tab would begin at the top.
 */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
