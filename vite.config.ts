import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { paraglide } from './paraglide.config.ts'
import { sharedChunks } from './vite.chunks.ts'
import { importsWhenReachable, routesWhenReachable } from './vite.imports.ts'
import { inlineScripts } from './vite.inline-scripts.ts'
import { compactMessages } from './vite.messages.ts'

export default defineConfig({
  plugins: [
    paraglideVitePlugin(paraglide),
    compactMessages(),
    inlineScripts(),
    importsWhenReachable(),
    routesWhenReachable(),
    tailwindcss(),
    reactRouter(),
    serviceWorkers(),
    screensInBrowsersOnly(),
    plainLetters(),
    lightIcons(),
  ],
  environments: {
    // The server is one program: Fastify, the domains and the pages share one module graph, so there is one
    // database pool and one Refusal class. React Router's own entry is reached from src/server/pages/pages.ts.
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/server/main.ts',
          output: { comments: false },
          checks: { pluginTimings: false },
        },
      },
    },
    client: {
      build: { rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: sharedChunks() } } },
    },
  },
  // Bundled, because loading their hundreds of modules one by one costs each process some hundred MB of garbage at
  // start, and its first visitor a second: of most of them little is used.
  ssr: {
    noExternal: [
      'drizzle-orm',
      'zod',
      'fastify-type-provider-zod',
      'lucide-react',
      'recharts',
      'react-router',
      /^@base-ui\//,
      /^@react-email\//,
      /^@floating-ui\//,
      /^@tanstack\//,
      /^@hookform\//,
      'react-hook-form',
      'cmdk',
      'bwip-js',
    ],
  },
  build: { assetsInlineLimit: 0 },
})

const workers = {
  'sw.js': 'src/web/storefront/offline/service-worker.ts',
  'round-sw.js': 'src/web/admin/round/offline/service-worker.ts',
}

/**
 * Service workers are scripts of their own, at /sw.js for the shop: they share no file with the pages and outlive their
 * builds.
 */
function serviceWorkers(): Plugin {
  return {
    name: 'service-workers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      for (const [entryFileNames, input] of Object.entries(workers))
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: { input, output: { format: 'iife', entryFileNames } },
          },
        })
    },
  }
}

/**
 * Of a screen of the back office the server has only its title: what it draws is the layout's HydrateFallback, until a
 * browser has the session. So no serving process holds the code of the screens in memory.
 */
function screensInBrowsersOnly(): Plugin {
  return {
    name: 'screens-in-browsers-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      order: 'post',
      // Signing in is outside of the layout.
      filter: { id: /\/src\/web\/admin\/routes\/(?!(?:to-)?log-in\.tsx).+\.tsx$/ },
      handler(code) {
        const meta = this.parse(code).body.find(
          (node) =>
            node.type === 'ExportNamedDeclaration' &&
            node.declaration?.type === 'VariableDeclaration' &&
            node.declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === 'meta'),
        )
        if (!meta) return this.error('a screen of the back office exports `meta` as a constant')
        const translate = `import { t } from '#web/admin/translate.ts'`
        return { code: `${translate}\n${code.slice(meta.start, meta.end)}\nexport default () => null\n`, map: null }
      },
    },
  }
}

/** Icons of lucide-react without its own component around them. */
function lightIcons(): Plugin {
  const createIcon = join(import.meta.dirname, 'src', 'web', 'ui', 'create-icon.tsx')
  return {
    name: 'light-icons',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.m?js$/ },
      handler: () => `export { createIcon as default } from ${JSON.stringify(createIcon)}`,
    },
  }
}

/**
 * The server's files in ASCII: V8 keeps the text of a file that has a single other letter in it with two bytes for
 * each.
 */
function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          file.code = file.code.replace(
            /[^\0-\x7f]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}
