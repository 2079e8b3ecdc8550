// `npm run journeys [-- Playwright arguments]`: end-to-end tests against a fresh shop, in the browser from npm and in
// an installed one. CHROME_PATH selects another browser, except in `npm test` on Linux; with `--once` (as there) only
// the first is used. `--shop=URL` names a shop that openShop has opened: `npm test` opens one beside other checks.
import { findBrowser, findBrowsers } from './browser.mjs'
import { adminPassword, openShop } from './open-for-tests.mjs'
import { binary, ensureBuild, ensureInstalled, runNode24, stopSignal } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
const words = process.argv.slice(2)
const opened = words.find((word) => word.startsWith('--shop='))?.slice('--shop='.length)
const browsers = words.includes('--once') ? [await findBrowser()] : await findBrowsers()
process.exitCode = 0
for (const browser of browsers) {
  if (stopSignal()) break
  if (browsers.length > 1) console.log(`\nJourneys in ${browser.path}`)
  process.exitCode ||= await runJourneys(
    browser,
    words.filter((word) => word !== '--once' && !word.startsWith('--shop=')),
  )
}

async function runJourneys(browser, args) {
  const shop = opened ? { url: opened, close: async () => {} } : await openShop()
  try {
    return await runNode24([binary('@playwright/test', 'playwright'), 'test', ...args], {
      NODE_ENV: 'test',
      SHOP_URL: shop.url,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: adminPassword,
      BROWSER_PATH: browser.path,
      BROWSER_ARGS: browser.args.join(' '),
    })
  } finally {
    await shop.close()
  }
}
