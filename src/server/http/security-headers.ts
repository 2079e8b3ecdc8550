import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a page: its own files, and the scripts and styles that the shop itself has written into it
 * (by hash: a kept page must not carry a nonce). Whatever else may have come into the page does not run.
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

/** Headers of every answer. HSTS belongs to where TLS ends. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** /sw.js is asked for at every visit, may serve the whole shop, and fetches what pages may show and nothing else. */
export const serviceWorkerHeaders: Record<string, string> = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
  'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`,
}

/** Answers that are no pages load nothing. */
export const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

/** The page that shows the API is a library's. It shows nothing of anybody, and looks the same without the one style it writes itself. */
export const documentationPolicy = `default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
