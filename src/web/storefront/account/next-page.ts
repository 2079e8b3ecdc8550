import { withoutLocale } from '#shared/locales.ts'
import { localPath } from '#web/ui/locale.ts'

/** Not allowed as targets: pages that redirect themselves, and paths that are not pages of the shop. */
const excluded = /^\/(login|register|forgot-password|reset-password|admin|backend|api|media|assets)(?=[/?#]|$)/

/**
 * The page after the log-in: `next` in the current language. Anything but a path of this shop falls back to the
 * dashboard, so that the log-in is no open redirect.
 */
export function nextPage(next: string | null): string {
  const home = localPath('/dashboard')
  if (!next?.startsWith('/') || next.length > 1000) return home
  try {
    const here = 'https://shop.invalid'
    const { origin, pathname, search, hash } = new URL(next, here)
    const path = withoutLocale(pathname)
    // localPath removes one more language: /bn/bn//evil.example would become //evil.example.
    const isPage = !path.startsWith('//') && path === withoutLocale(path) && !excluded.test(path)
    if (origin !== here || !isPage) return home
    return localPath(path + search + hash)
  } catch {
    return home
  }
}

/** /login?next=… that returns to `from`; without the parameter if that is the dashboard, the default. */
export function withNext(to: '/login' | '/register', from: string): string {
  const bare = withoutLocale(from)
  return bare === '/' || bare === '/dashboard' ? to : `${to}?next=${encodeURIComponent(bare)}`
}
