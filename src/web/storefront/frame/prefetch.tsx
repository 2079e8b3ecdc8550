import { startTransition, useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { type Connection, createPrefetchBudget, mayPrefetch, prefetchablePage } from './prefetch-rules.ts'

const budget = createPrefetchBudget()
/** A mouse on a link for this long, or a finger that does not scroll, shows intent. */
const hoverIntentMs = 100
const touchIntentMs = 60

/**
 * Prefetches what the shopper is about to open: the page behind the link under the mouse or finger, and the next page
 * of a list when its end is visible. Rendered once, in the layout. See docs/decisions/0017.
 */
export function Prefetch() {
  const [pages, setPages] = useState<string[]>([])
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    const prefetch = (link: HTMLAnchorElement) => {
      const page = prefetchablePage(new URL(link.href), new URL(location.href))
      if (!page || !isGoodNow() || !budget.take(page, performance.now())) return
      startTransition(() => setPages((before) => [...before, page]))
    }
    const end = watchIntent(prefetch)
    const watch = watchNext(prefetch)
    return () => {
      end()
      watch()
      // The browser has the responses cached. On another page, the router would request them with another URL.
      setPages([])
    }
  }, [pathname, search])

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

function isGoodNow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromNetwork = loaded && loaded.transferSize > 0 && loaded.workerStart === 0
  return mayPrefetch(connection, isFromNetwork ? loaded.responseStart - loaded.requestStart : undefined)
}

/** Only links of the router, which sets data-discover. */
const linkUnder = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null

/** Calls `meant` with the link that will probably be clicked next. @returns a function that stops watching */
function watchIntent(meant: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: HTMLAnchorElement | null = null
  const wait = (link: HTMLAnchorElement | null, ms: number) => {
    if (link === under) return
    clearTimeout(timer)
    under = link
    if (link) timer = setTimeout(() => meant(link), ms)
  }
  const over = (event: PointerEvent) => event.pointerType === 'mouse' && wait(linkUnder(event), hoverIntentMs)
  const down = (event: PointerEvent) => event.pointerType !== 'mouse' && wait(linkUnder(event), touchIntentMs)
  const focus = (event: FocusEvent) =>
    event.target instanceof Element && event.target.matches(':focus-visible') && wait(linkUnder(event), hoverIntentMs)
  // A scrolling finger is not a click, and a finished click needs no prefetch.
  const away = (event: PointerEvent) => event.pointerType !== 'mouse' && wait(null, 0)

  const gone = new AbortController()
  const quietly = { passive: true, signal: gone.signal } as const
  document.addEventListener('pointerover', over, quietly)
  document.addEventListener('pointerdown', down, quietly)
  document.addEventListener('pointercancel', away, quietly)
  document.addEventListener('pointerup', away, quietly)
  document.addEventListener('focusin', focus, quietly)
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}

/** Calls `meant` with the link to the next page once it is visible. @returns a function that stops watching */
function watchNext(meant: (link: HTMLAnchorElement) => void): () => void {
  const next = document.querySelector<HTMLAnchorElement>('main a[rel="next"][data-discover]')
  if (!next) return () => {}
  // On a busy main thread the observer reports several positions at once.
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((each) => each.isIntersecting)) return
    watch.disconnect()
    meant(next)
  })
  watch.observe(next)
  return () => watch.disconnect()
}
