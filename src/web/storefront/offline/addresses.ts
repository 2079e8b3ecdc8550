/** What the worker makes of the addresses of the shop. */

/** Marks that a visitor brought along; pages do not depend on them. */
const tracking = /^(utm_[a-z]+|fbclid|gclid|mc_cid|mc_eid)$/

/** The address under which a page is kept: without what advertisers add and without a mark in the page. */
export function keptAddress(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** The page that asked for its data: /bn/shop.data?sort=newest → /bn/shop?sort=newest, /_.data → /. */
export function pageOfData(address: string): string {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '')
  url.searchParams.delete('_routes')
  return url.pathname + url.search
}

/** Is this one of the storefront's pages? The back office, the API and files are none of the worker's business. */
export const isPage = ({ pathname }: URL): boolean =>
  !/^\/(admin|backend|api|media|assets|feeds|sitemaps|healthz|readyz)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** The files that a page loads at once: its scripts, styles and fonts. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'](\/assets\/[\w.-]+\.(?:js|css|woff2))#?["']/g)].map(([, file]) => file ?? '')),
]

/** Where a visitor lands who asks for a page that is not kept; it leads back there. */
export function offlineAddress({ pathname, search }: URL): string {
  const language = /^\/bn(\/|$)/.test(pathname) ? '/bn' : ''
  return `${language}/offline?to=${encodeURIComponent(pathname + search)}`
}

/** The files that a script names: what it imports, and what it loads when it is wanted. */
export const filesNamedIn = (script: string): string[] => [
  ...new Set(
    [...script.matchAll(/(?:import\(\s*|from\s*|import\s*)["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, file]) => `/assets/${file}`,
    ),
  ),
]

/** The same picture in other widths and in the other format: better than none. */
export function otherForms(address: string): string[] {
  const found = /^(.*\/media\/)\d+(\/.*)\.(webp|avif)$/.exec(address)
  if (!found) return []
  const [, before = '', key = '', format] = found
  const formats = format === 'webp' ? ['webp', 'avif'] : ['avif', 'webp']
  return formats
    .flatMap((each) => [320, 480, 640, 160, 960, 1200].map((width) => `${before}${width}${key}.${each}`))
    .filter((each) => each !== address)
}

/** What stands where a picture is missing. */
export const placeholder = '/media/480/demo/placeholder.webp'
