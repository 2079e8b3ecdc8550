import { defineConfig } from '@playwright/test'

/** Run by `npm test` and `npm run journeys`, which open a shop and say where it is and which browser to use. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 4,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SHOP_URL,
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
