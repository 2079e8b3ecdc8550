import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * The Content-Security-Policy of a page: its own files, and exactly the inline scripts and styles that stand in it (by
 * hash: a kept page must not carry a nonce).
 */
export function pagePolicy(html: string): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashesOf(inlineScript, html)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(inlineStyle, html)].join(' ')}`,
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

function hashesOf(inline: RegExp, html: string): Set<string> {
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text)
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

/** The page that shows the API is a library's: its script writes styles. It shows nothing of anybody. */
export const documentationPolicy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
