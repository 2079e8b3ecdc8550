import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = (name: string) => JSON.stringify(join(import.meta.dirname, 'src', 'web', name))

/** Dynamic imports go through src/web/import-when-reachable.ts, which says why, instead of Vite's preload helper. */
export function importsWhenReachable(): Plugin {
  return {
    name: 'imports-when-reachable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { importWhenReachable as __vitePreload } from ${ours('import-when-reachable.ts')}`,
        map: null,
      }),
    },
  }
}

/** Pages are loaded by src/web/load-route-module.ts, which says why, instead of the router's own. */
export function routesWhenReachable(): Plugin {
  return {
    name: 'routes-when-reachable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.m?js$/ },
      handler: () => `export { loadRouteModule } from ${ours('load-route-module.ts')}`,
    },
  }
}
