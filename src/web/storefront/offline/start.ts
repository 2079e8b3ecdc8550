import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { seenProducts } from '#web/storefront/seen/seen-products.ts'
import { localPath } from '../../ui/locale.ts'
import { toast } from '../../ui/toast.ts'
import type { ToKeep } from './service-worker.ts'

/** React Router's list of files; its address names the edition, and every page names that address. */
type RouterWindow = { __reactRouterManifest?: { url?: string } }
type Saving = { connection?: { saveData?: boolean } }

/**
 * Starts what keeps the shop open without a connection. Runs once per document, after the page has settled; loaded
 * apart, so that nothing of it delays the page.
 */
export function startOffline() {
  loadDocumentsOffline()
  sayWhenOffline()
  followNewEdition()
  if (!('serviceWorker' in navigator)) return
  const keep = () => void keepThisVisit().catch(() => {})
  // On a slow network the pictures of the page are still on their way.
  if (document.readyState === 'complete') keep()
  else window.addEventListener('load', keep, { once: true })
}

/** This page, cart, checkout and the offline page with their parts, and the pictures, which the browser has anyway. */
async function keepThisVisit() {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  const ahead = keptBefore() ? [] : ['/offline', '/cart', '/checkout'].map((path) => localPath(path))
  const saves = (navigator as Saving).connection?.saveData === true
  const wanted: ToKeep = {
    pages: [location.pathname + location.search, ...ahead],
    parts: ahead.length > 0 && !saves,
    pictures: picturesSeen(),
  }
  active?.postMessage(wanted)
}

/** Once per tab and language is enough: the worker renews them whenever they are opened. */
function keptBefore(): boolean {
  const mark = `kept-${document.documentElement.lang}`
  try {
    const before = sessionStorage.getItem(mark) !== null
    sessionStorage.setItem(mark, '1')
    return before
  } catch {
    return false
  }
}

/** Those on the screen, and those of the products that were looked at before the worker was there. */
function picturesSeen(): string[] {
  const shown = [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => address.startsWith(`${location.origin}/media/`))
  const seen = seenProducts().map(({ image }) => location.origin + pictureUrl(image, 320))
  return [...new Set([...shown.slice(0, 30), ...seen])]
}

/**
 * Without a connection a link loads a whole page, which the worker has, instead of parts, which it has not. Only the
 * router's links (it marks them): others open the menu or a drawer.
 */
function loadDocumentsOffline() {
  window.addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
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

/** A part that cannot be loaded may be of an edition that the shop no longer has: the page of today's edition has it. */
function followNewEdition() {
  window.addEventListener('vite:preloadError', () => {
    const edition = (window as RouterWindow).__reactRouterManifest?.url
    if (!edition) return
    fetch(location.href, { cache: 'no-cache' })
      .then(async (page) => page.ok && !(await page.text()).includes(edition) && location.reload())
      .catch(() => {})
  })
}
