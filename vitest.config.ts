import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { configDefaults, defineConfig } from 'vitest/config'
import { paraglide } from './paraglide.config.ts'

/** On a busy machine a test can run out of its time; it is run once more. One that fails otherwise has failed. */
const retry = process.env.CI ? { count: 1, condition: /timed out|timeout/i } : 0

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide)],
  test: {
    globalSetup: ['tests/support/template-database.ts'],
    // Nobody's own settings reach the programs that tests start.
    env: { ENV_FILE: '' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes within milliseconds; the limit is for busy machines.
    expect: { poll: { timeout: 15_000 } },
    retry,
    // Much of a test is waiting for PostgreSQL.
    maxWorkers: 3,
    // What has failed is said again by `npm test` at its end.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/web/**'],
          // Every file opens a shop of its own; the code of the server is read once for all of them.
          isolate: false,
        },
      },
      {
        extends: true,
        // Pages keep the visitor's language, cart and session in their modules.
        test: { name: 'pages', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
