import { pathPrefixOf } from '#shared/locales.ts'

/** How the service worker interprets the shop's URLs. */

/** Tracking parameters; pages do not depend on them. */
const tracking = /^(utm_[a-z]+|fbclid|gclid|mc_cid|mc_eid)$/

/** Cache key of a page: its URL without tracking parameters and hash. */
export function pageCacheKey(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** The page of a data request: /bn/shop.data?sort=newest → /bn/shop?sort=newest, /_.data → /. */
export function pageOfData(address: string): string {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '')
  url.searchParams.delete('_routes')
  return url.pathname + url.search
}

/** Whether it is a page of the storefront; the worker ignores the back office, the API and files. */
export const isPage = ({ pathname }: URL): boolean =>
  !/^\/(admin|backend|api|media|assets|feeds|sitemaps|healthz|readyz)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** The offline page shown instead of a page that is not cached; it links back to that page. */
export function offlineAddress({ pathname, search }: URL): string {
  return `${pathPrefixOf(pathname)}/offline?to=${encodeURIComponent(pathname + search)}`
}

/** URLs of the same picture in other widths and the other format, as a fallback. */
export function otherForms(address: string): string[] {
  const found = /^(.*\/media\/)\d+(\/.*)\.(webp|avif)$/.exec(address)
  if (!found) return []
  const [, before = '', key = '', format] = found
  const formats = format === 'webp' ? ['webp', 'avif'] : ['avif', 'webp']
  return formats
    .flatMap((each) => [320, 480, 640, 160, 960, 1200].map((width) => `${before}${width}${key}.${each}`))
    .filter((each) => each !== address)
}

/** Shown in place of a missing picture. */
export const placeholder = '/media/480/demo/placeholder.webp'
