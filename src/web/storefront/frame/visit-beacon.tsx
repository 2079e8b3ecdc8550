import { useEffect } from 'react'

/** Reports a page view to the shop's own statistics, if the page is still open after 1.5 seconds. */
export function VisitBeacon({ path }: { path: string }) {
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout>
    const tell = () => {
      wait = setTimeout(
        () => import('./send-page-view.ts').then(({ sendPageView }) => sendPageView(path)).catch(() => {}),
        1500,
      )
    }
    // A page restored from the back/forward cache counts as another view.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell()
    }
    tell()
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearTimeout(wait)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [path])
  return null
}
