import type { EntryContext } from 'react-router'
import { expect, test, vi } from 'vitest'
import { withPageRoutes } from './page-routes.ts'

const route = (id: string, parentId?: string) => ({ id, parentId })
const all = { root: route('root'), shop: route('shop', 'root'), office: route('office', 'root') }
const match = vi.fn((path: unknown) => (path === '/' ? [{ route: route('root') }] : null))
const contextOf = () =>
  ({
    manifest: { routes: all, version: '1' },
    staticHandlerContext: { matches: [{ route: all.root }, { route: all.shop }], _match: match },
  }) as unknown as EntryContext

test('a page lists its own routes alone, and finds the others by their ids', () => {
  const { manifest } = withPageRoutes(contextOf())
  expect(Object.keys(manifest.routes)).toEqual(['root', 'shop'])
  expect(manifest.routes.office).toBe(all.office)
  expect(manifest.version).toBe('1')
})

test('what a path above a page leads to is found once, also that it leads nowhere', () => {
  match.mockClear()
  for (let page = 0; page < 3; page++) {
    const { staticHandlerContext } = withPageRoutes(contextOf())
    expect(staticHandlerContext._match('/')).toEqual([{ route: route('root') }])
    expect(staticHandlerContext._match('/product')).toBeNull()
  }
  expect(match).toHaveBeenCalledTimes(2)
})

test('more paths than pages have are not kept: anybody can ask for any', () => {
  const { staticHandlerContext } = withPageRoutes(contextOf())
  for (let nr = 0; nr < 500; nr++) staticHandlerContext._match(`/${nr}`)
  match.mockClear()
  staticHandlerContext._match('/499')
  staticHandlerContext._match('/1')
  expect(match).toHaveBeenCalledTimes(1)
})
