import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'
import { paraglide } from './paraglide.config.ts'

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide)],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'demo/**/*.test.ts'],
    globalSetup: ['tests/support/template-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Much of a test is waiting for PostgreSQL.
    maxWorkers: 3,
  },
})
