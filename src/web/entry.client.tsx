import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { type EarlyPresses, earlyDeeds, finishHeldPress } from './early.ts'

declare global {
  interface Window {
    early?: EarlyPresses | undefined
  }
}

// The server wrote the language into the page, and changing it loads a new page: no need to match the URL for each word.
const locale = document.documentElement.lang === 'bn' ? 'bn' : 'en'
overwriteGetLocale(() => locale)

startTransition(() => {
  if (isElsewhere()) return location.reload()
  hydrateRoot(
    document,
    <StrictMode>
      <Awake>
        <HydratedRouter />
      </Awake>
    </StrictMode>,
  )
})

/** Back, pressed before anybody could hear it, changes the address and not the page: the page of this address is another. */
function isElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(loaded?.name ?? location.href, location.href)
  return pathname + search !== location.pathname + location.search
}

/**
 * Does what was asked for before anybody could hear it, one after another: what is chosen second is added to the first.
 * Around the pages, not beside them: useId counts siblings.
 */
function Awake({ children }: { children: ReactNode }) {
  const deeds = useRef<(() => void)[]>([])
  // From this moment on React hears what is pressed, and not a moment earlier.
  useLayoutEffect(() => {
    deeds.current.push(...earlyDeeds(window.early), ...finishHeldPress(window.early?.held))
    window.early = undefined
  }, [])
  useEffect(() => {
    for (const deed of deeds.current.splice(0)) setTimeout(deed)
  }, [])
  return children
}

// After the page has settled, so that nothing of it delays the page. The back office needs its connection.
if (import.meta.env.PROD && !location.pathname.startsWith('/admin')) setTimeout(beReadyOffline, 4000)

/** Without a connection at this moment it is tried again when there is one. */
function beReadyOffline() {
  import('./storefront/offline/start.ts').then(
    ({ startOffline }) => startOffline(),
    () => addEventListener('online', beReadyOffline, { once: true }),
  )
}
