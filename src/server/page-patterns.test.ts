import { expect, test } from 'vitest'
import routes from '../web/routes.ts'
import { pagePatterns } from './page-patterns.ts'

type Route = { id?: string; path?: string; index?: boolean; file: string; children?: Route[] }

/** The list of pages as the built program has it. */
const flat = (all: Route[], parentId?: string): [string, object][] =>
  all.flatMap(({ id = '', path = '', index = false, file, children = [] }) => {
    const own = id || `${file} ${path}`
    return [[own, { id: own, parentId, path, index }] as [string, object], ...flat(children, own)]
  })

const patternOf = pagePatterns(async () => ({ routes: Object.fromEntries(flat(routes as Route[])) }) as never)

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
])('%s is counted as %s', async (path, pattern) => {
  expect(await patternOf(path)).toBe(pattern)
})
