import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a page: the shop's files, and its inline scripts and styles by hash (a cached page
 * cannot carry a nonce). Injected scripts do not run.
 */
export function pagePolicy({ scripts = [], styles = [] }: { scripts?: string[]; styles?: string[] } = {}): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashesOf(scripts)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(styles)].join(' ')}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src https://www.openstreetmap.org https://www.google.com`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

function hashesOf(texts: string[]): Set<string> {
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}

/**
 * Device features that pages of this path may use: the back office scans barcodes with the camera; other pages may use
 * none.
 */
export const permissionsPolicy = (path: string): string =>
  `camera=(${/^\/admin(\/|$)/.test(path) ? 'self' : ''}), microphone=(), geolocation=()`

/** Headers of every response. HSTS is set where TLS ends. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('/'),
}

/**
 * A service worker is revalidated on every visit, may control the whole shop (that of the rider's round registers for
 * its page only), and may fetch only from the shop.
 */
export const serviceWorkerHeaders: Record<string, string> = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
  'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`,
}

/** For responses that are not pages. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

/** For Swagger UI, which shows no personal data and does not need its one inline style. */
export const documentationPolicy = `default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
