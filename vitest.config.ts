import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { configDefaults, defineConfig } from 'vitest/config'
import { paraglide } from './paraglide.config.ts'
import { FailureList } from './tests/support/failure-list.ts'
import { inlineScripts } from './vite.inline-scripts.ts'

/** Tests that render pages from the data of a shop. */
const pagesOfShop = 'src/web/**/*.shop.test.{ts,tsx}'

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), inlineScripts()],
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/support/quick-argon2.ts', import.meta.url)) },
  },
  test: {
    globalSetup: ['tests/support/template-database.ts'],
    // Nobody's own settings reach the programs that tests start.
    env: { ENV_FILE: '' },
    // Tests wait for states. These bounds end only a test that waits for what never comes, on the busiest of machines,
    // too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    execArgv: ['--import', './tests/support/quick-modules.mjs'],
    // Much of a test is waiting for PostgreSQL.
    maxWorkers: 3,
    reporters: ['default', new FailureList()],
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/web/**'],
          // Every file opens a shop of its own; the code of the server is read once for all of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, pagesOfShop],
          // Pages keep the visitor's language, cart and session in their modules: each file gets its own. Their code is
          // compiled once.
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        // The same, but the server cannot be loaded into a `vm` context.
        test: { name: 'pages of a shop', include: [pagesOfShop] },
      },
    ],
  },
})
