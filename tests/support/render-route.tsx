import type { ComponentType, ReactNode } from 'react'
import {
  createRequestHandler,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import type { Db } from '#platform/database/database.ts'
import * as entry from '#web/entry.server.tsx'
import { renderObserver } from '#web/request/render-observer.ts'
import { shop as shopContext } from '#web/request/shop.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type RouteModule = { default: ComponentType<never>; loader?: unknown }

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <Meta />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)

const ofRoot = { id: 'root', path: '' }
const inBrowser = {
  ...{ hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ hasErrorBoundary: false, clientActionModule: undefined, clientLoaderModule: undefined },
  ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
}

/**
 * Renders the page of one route with the shop's own entry.server.tsx, in English, in a minimal document.
 * @param path of the route, for example `product/:number`; `address` is the requested path
 * @returns status, HTML, and the errors that the server would log
 */
export async function renderRoute(db: Db, module: RouteModule, path: string, address: string) {
  const ofPage = { id: 'page', parentId: 'root', path }
  // The build wraps pages like this.
  const page = { ...module, default: withComponentProps(module.default as Parameters<typeof withComponentProps>[0]) }
  const build: ServerBuild = {
    entry: { module: entry },
    routes: {
      root: { ...ofRoot, module: { default: Outlet, Layout } as unknown as Module },
      page: { ...ofPage, module: page as unknown as Module },
    },
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: {
        root: { ...ofRoot, ...inBrowser, hasLoader: false, module: '/assets/root.js' },
        page: { ...ofPage, ...inBrowser, hasLoader: module.loader !== undefined, module: '/assets/page.js' },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const url = new URL(address, 'https://bunon.example')
  const nothing = () => {}
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...{ db, locale: 'en', origin: url.origin },
    ...{ cacheTags: nothing, expiresAt: nothing, noStore: nothing },
  })
  let html = ''
  const errors: unknown[] = []
  context.set(renderObserver, {
    matched: nothing,
    failed: (error) => void errors.push(error),
    drawn: ({ bytes }) => {
      html = bytes.toString()
    },
  })
  const { status } = await createRequestHandler(build, 'production')(new Request(url), context)
  return { status, html, errors }
}
