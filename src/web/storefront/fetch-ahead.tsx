import { startTransition, useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { aheadBudget, type Connection, mayFetchAhead, pageAhead } from './may-fetch-ahead.ts'

const budget = aheadBudget()
/** A mouse that rests this long on a link means it; a finger that stays this long does not scroll. Milliseconds. */
const rests = 100
const stays = 60

/**
 * Stands once in the frame and fetches what the shopper is about to open: the page behind the link under the mouse or
 * finger, and the next page of a list when its end is in sight. See docs/decisions/0017.
 */
export function FetchAhead() {
  const [pages, setPages] = useState<string[]>([])
  const { pathname, search } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    const fetchAhead = (link: HTMLAnchorElement) => {
      const page = pageAhead(new URL(link.href), new URL(location.href))
      if (!page || !isGoodNow() || !budget.take(page, performance.now())) return
      startTransition(() => setPages((before) => [...before, page]))
    }
    const end = hearIntent(fetchAhead)
    const watch = watchNext(fetchAhead)
    return () => {
      end()
      watch()
      // What was fetched lies with the browser; on another page the router would ask for it in another way.
      setPages([])
    }
  }, [pathname, search])

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

function isGoodNow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromNetwork = loaded && loaded.transferSize > 0 && loaded.workerStart === 0
  return mayFetchAhead(connection, isFromNetwork ? loaded.responseStart - loaded.requestStart : undefined)
}

/** Only the router's own links: it marks them. */
const linkUnder = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null

/** Hears which link is meant, before it is pressed. @returns what ends it */
function hearIntent(meant: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: HTMLAnchorElement | null = null
  const wait = (link: HTMLAnchorElement | null, ms: number) => {
    if (link === under) return
    clearTimeout(timer)
    under = link
    if (link) timer = setTimeout(() => meant(link), ms)
  }
  const over = (event: PointerEvent) => event.pointerType === 'mouse' && wait(linkUnder(event), rests)
  const down = (event: PointerEvent) => event.pointerType !== 'mouse' && wait(linkUnder(event), stays)
  const focus = (event: FocusEvent) =>
    event.target instanceof Element && event.target.matches(':focus-visible') && wait(linkUnder(event), rests)
  // A finger that scrolls is no finger that presses, and one that has pressed needs nothing any more.
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

/** The end of a list is in sight: its next page is next. @returns what ends it */
function watchNext(meant: (link: HTMLAnchorElement) => void): () => void {
  const next = document.querySelector<HTMLAnchorElement>('main a[rel="next"][data-discover]')
  if (!next) return () => {}
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    watch.disconnect()
    meant(next)
  })
  watch.observe(next)
  return () => watch.disconnect()
}
