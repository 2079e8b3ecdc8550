// `npm run journeys [-- playwright's arguments]`: whole visits in a browser, in a shop opened for them.
import { findBrowser } from './browser.mjs'
import { adminPassword, openShop } from './open-for-tests.mjs'
import { binary, ensureBuild, ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
const browser = await findBrowser()
const shop = await openShop()
try {
  process.exitCode = await runNode24([binary('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)], {
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
