import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { seenProducts } from '#web/storefront/seen/seen-products.ts'
import { wouldLoseInput } from '../../reload-once.ts'
import { localPath } from '../../ui/locale.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CacheRequest } from './precache.ts'

/** React Router's manifest; its URL contains the build version and is in the HTML of every page. */
type RouterWindow = { __reactRouterManifest?: { url?: string } }
type Saving = { connection?: { saveData?: boolean } }

/**
 * Starts the offline support. Runs once per document, after the page has loaded; in a separate chunk, so that it does
 * not delay the page.
 */
export function startOffline() {
  loadDocumentsOffline()
  sayWhenOffline()
  followNewBuild()
  if (!('serviceWorker' in navigator)) return
  const cache = () => void cacheThisVisit().catch(() => {})
  // On a slow network the pictures of the page are still loading.
  if (document.readyState === 'complete') cache()
  else window.addEventListener('load', cache, { once: true })
}

/**
 * Caches this page, the cart, checkout and offline pages with their chunks and the list of places, and pictures that
 * the browser has already loaded.
 */
async function cacheThisVisit() {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const ahead = isPrecached() ? [] : ['/offline', '/cart', '/checkout'].map((path) => localPath(path))
  const saves = (navigator as Saving).connection?.saveData === true
  const wanted: CacheRequest = {
    pages: [location.pathname + location.search, ...ahead],
    places: ahead.length > 0,
    parts: ahead.length > 0 && !saves,
    pictures: picturesSeen(),
  }
  active?.postMessage(wanted)
}

/**
 * Whether this tab has cached them in this language. Once is enough: the worker updates them whenever they are opened.
 */
function isPrecached(): boolean {
  const mark = `kept-${document.documentElement.lang}`
  try {
    const before = sessionStorage.getItem(mark) !== null
    sessionStorage.setItem(mark, '1')
    return before
  } catch {
    return false
  }
}

/** Pictures of this page, and of products viewed before the worker was installed. */
function picturesSeen(): string[] {
  const shown = [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(`${location.origin}/media/`))
  const seen = seenProducts().map(({ image }) => location.origin + pictureUrl(image, 320))
  return [...new Set([...shown.slice(0, 30), ...seen])]
}

/**
 * Offline, links load documents, which the worker has cached, instead of route data and chunks, which it may not have.
 * Without a worker the router shows that the connection is lost, where a document would be the browser's error page.
 * Only for links of the router (data-discover): others open the menu or a drawer.
 */
function loadDocumentsOffline() {
  window.addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller || !(event.target instanceof Element)) return
      if (event.target.closest('a[data-discover]')) event.stopPropagation()
    },
    { capture: true },
  )
}

function sayWhenOffline() {
  const say = () => toast.info(m.offline_notice(), { duration: 8000 })
  if (!navigator.onLine && !location.pathname.endsWith('/offline')) say()
  window.addEventListener('offline', say)
}

/**
 * A chunk that fails to load may belong to an old build: reloads the page if the shop has a new build, and if no input
 * would be lost.
 */
function followNewBuild() {
  window.addEventListener('vite:preloadError', () => {
    const build = (window as RouterWindow).__reactRouterManifest?.url
    if (!build) return
    fetch(location.href, { cache: 'no-cache' })
      .then(async (page) => page.ok && !(await page.text()).includes(build) && !wouldLoseInput() && location.reload())
      .catch(() => {})
  })
}
