import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * The journeys of `npm test`, which has to end within eight minutes on two idle cores, `npm ci` included: the ways on
 * which the shop lives. The others go through every page, width and screen, do the same in the second language, or look
 * at a detail; `npm run journeys` runs all of them.
 */
const mainRoad = [
  'after-sales',
  'buy',
  'cart',
  'early-interactions',
  'found',
  'fresh-pages',
  'hydration',
  'offline-order',
  'office',
  'track',
].map(specOf)

/** @returns the pattern of a spec. A name without a file would drop its journeys in silence, so it ends the run. */
function specOf(name: string): string {
  if (!existsSync(new URL(`tests/journeys/${name}.spec.ts`, import.meta.url))) {
    throw new Error(`playwright.config.ts names ${name}, but tests/journeys/${name}.spec.ts does not exist`)
  }
  return `**/${name}.spec.ts`
}

/** Run by `npm test` and `npm run journeys`, which open a shop and say where it is and which browser to use. */
export default defineConfig({
  testDir: 'tests/journeys',
  projects: [
    { name: 'main-road', testMatch: mainRoad, grepInvert: /@second-language|@in-detail/ },
    { name: 'in-detail', testMatch: mainRoad, grep: /@second-language|@in-detail/ },
    { name: 'everywhere', testIgnore: mainRoad },
  ],
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  // A journey that fails once has found something.
  retries: 0,
  // Journeys wait for states. These bounds end only a journey that waits for what never comes, on the busiest of
  // machines, too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SHOP_URL,
    // Waits for a button or a file, too, end before the journey does, so that they say what was missing.
    actionTimeout: 90_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: process.env.BROWSER_ARGS?.split(' '),
    },
    screenshot: 'only-on-failure',
    trace: 'off',
    // What a worker answers, `page.route` does not see; journeys about the worker allow it.
    serviceWorkers: 'block',
  },
})
