import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { pageOf } from './page-patterns.ts'

type Route = { id?: string; path?: string; index?: boolean; children?: Route[] }

let matchedPattern = ''
/** The routes without their modules and loaders. */
const bare = (all: Route[]): RouteObject[] =>
  all.map(({ path, index, children }) =>
    index ? { path, index, loader: () => null } : { path, children: bare(children ?? []), loader: () => null },
  )
const root: RouteObject = {
  middleware: [
    ({ pattern }) => {
      matchedPattern = pattern
      return new Response()
    },
  ],
  children: bare(routes as Route[]),
}
const router = createStaticHandler([root])

test.each([
  ['/', '/'],
  ['/bn', '/'],
  ['/bn/', '/'],
  ['/shop', '/shop'],
  ['/bn/shop/sarees', '/shop/:slug'],
  ['/product/12', '/product/:number'],
  ['/dashboard', '/dashboard/:view?'],
  ['/admin', '/admin'],
  ['/admin/orders/trash', '/admin/orders/trash'],
  ['/admin/nothing', '/admin/*'],
  ['/01712345678', '/*'],
  ['/bn/wp-login.php', '/*'],
])('%s is counted as %s', async (path, page) => {
  matchedPattern = ''
  await router.query(new Request(`https://bunon.example${path}`), {
    requestContext: new RouterContextProvider(),
    generateMiddlewareResponse: async () => new Response(),
  })
  expect(pageOf(matchedPattern)).toBe(page)
})
