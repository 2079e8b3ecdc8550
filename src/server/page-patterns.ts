import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index'> | undefined
>

/** Finds the pattern of a path's page: '/product/:number' for /bn/product/12 as for /product/12, '/*' where none is. */
export function pagePatterns(build: () => Promise<{ routes: Routes }>): (path: string) => Promise<string> {
  let tree: RouteObject[] | undefined
  return async (path) => {
    tree ??= routesUnder((await build()).routes)
    const parts = matchRoutes(tree, path)?.map(({ route }) => route.path) ?? ['*']
    return `/${parts.filter((part) => part && part !== 'bn?').join('/')}`
  }
}

function routesUnder(all: Routes, parent?: string): RouteObject[] {
  return Object.values(all).flatMap((route) => {
    if (!route || (route.parentId || undefined) !== parent) return []
    const { id, path } = route
    return route.index ? { id, index: true, path } : { id, path, children: routesUnder(all, id) }
  })
}
