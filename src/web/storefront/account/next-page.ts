import { localPath, withoutLocale } from '#web/ui/locale.ts'

/** Pages that only lead to other pages, and what is no page of the shop. */
const nowhere = /^\/(login|register|forgot-password|reset-password|admin|backend|api|media|assets)(?=[/?#]|$)/

/**
 * Where to go after the log-in: the page that asked, in the language of this one. Anything but a path of this very shop
 * leads to the dashboard, so that nobody can send people on to another site by a link to our log-in.
 */
export function nextPage(asked: string | null): string {
  const home = localPath('/dashboard')
  if (!asked?.startsWith('/') || asked.length > 1000) return home
  try {
    const here = 'https://shop.invalid'
    const { origin, pathname, search, hash } = new URL(asked, here)
    const path = withoutLocale(pathname)
    if (origin !== here || path.startsWith('//') || nowhere.test(path)) return home
    return localPath(path + search + hash)
  } catch {
    return home
  }
}

/** /login?next=… that leads back to `from`; without the parameter when that is the dashboard anyway. */
export function withNext(to: '/login' | '/register', from: string): string {
  const bare = withoutLocale(from)
  return bare === '/' || bare === '/dashboard' ? to : `${to}?next=${encodeURIComponent(bare)}`
}
