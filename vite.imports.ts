import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = join(import.meta.dirname, 'src', 'web', 'import-when-reachable.ts')

/** Dynamic imports go through src/web/import-when-reachable.ts, which says why, instead of Vite's preload helper. */
export function importsWhenReachable(): Plugin {
  return {
    name: 'imports-when-reachable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { importWhenReachable as __vitePreload } from ${JSON.stringify(ours)}`,
        map: null,
      }),
    },
  }
}
