import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './app.css'
import type { Route } from './+types/root'
import { renderObserver } from './request/render-observer.ts'
import { localPath, pageLocale } from './ui/locale.ts'
import { PageError } from './ui/page-error.tsx'

/** Reports the matched route to the render observer before the loaders run, also for routes without a loader. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => {
    context.get(renderObserver).matched(pattern)
  },
]

export function Layout({ children }: { children: ReactNode }) {
  const locale = pageLocale()
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="manifest" href={localPath('/manifest.webmanifest', locale)} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shown when even the shop's layout fails. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError />
    </main>
  )
}
