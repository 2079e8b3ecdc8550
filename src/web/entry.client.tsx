import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readLocale } from '#shared/locales.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { type EarlyEvents, finishHeldPress, queueReplays, replaysOf } from './replay-early-events.ts'

declare global {
  interface Window {
    early?: EarlyEvents | undefined
    __reactRouterRouteModules?: unknown
  }
}

// The page's language is in the document, and changing it loads a new page, so messages need not parse the URL.
const locale = readLocale(document.documentElement.lang)
overwriteGetLocale(() => locale)

const isOffice = location.pathname.startsWith('/admin')

/** The modules of the back office await its dictionary (admin/translate.ts), so this file may run before them. */
function start() {
  if (isOffice && !window.__reactRouterRouteModules) return setTimeout(start, 20)
  startTransition(() => {
    if (isElsewhere()) return location.reload()
    hydrateRoot(
      document,
      <StrictMode>
        <ReplayEarlyEvents>
          <HydratedRouter />
        </ReplayEarlyEvents>
      </StrictMode>,
    )
  })
}
start()

/** Back before hydration changes the URL but not the page, so the page must be reloaded. */
function isElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(loaded?.name ?? location.href, location.href)
  return pathname + search !== location.pathname + location.search
}

/**
 * Replays the events from before hydration one by one, so that the second choice builds on the first. Wraps the pages:
 * a sibling would change their useId.
 */
function ReplayEarlyEvents({ children }: { children: ReactNode }) {
  const replay = useRef<() => void>(undefined)
  // From here on React handles events.
  useLayoutEffect(() => {
    replay.current ??= queueReplays([...replaysOf(window.early), ...finishHeldPress(window.early?.held)])
    window.early = undefined
  }, [])
  useEffect(() => {
    setTimeout(() => replay.current?.())
  }, [])
  return children
}

// Delayed, so that it does not slow down the page. The back office does not work offline.
if (import.meta.env.PROD && !isOffice) setTimeout(installOffline, 4000)

/** Offline, retries when the connection returns. */
function installOffline() {
  import('./storefront/offline/start.ts').then(
    ({ startOffline }) => startOffline(),
    () => addEventListener('online', installOffline, { once: true }),
  )
}
