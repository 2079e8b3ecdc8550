// `npm run screens [-- words]`: screenshots of every page and dialog of the shop and the back office, into screens/.
// Words filter by folder and name: `npm run screens -- product cart`, `npm run screens -- office-360-dark`.
// SHOP_URL uses a running shop (with ADMIN_PASSWORD for the back office).
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'
import { adminPassword, openShop } from './open-for-tests.mjs'
import { cameraFor } from './screens/camera.mjs'
import { takeOffice } from './screens/office.mjs'
import { takeShop } from './screens/public.mjs'
import { ensureBuild, ensureInstalled } from './workshop.mjs'

const shop = await findShop()
const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
const camera = cameraFor(process.argv.slice(2))
try {
  await takeShop({ browser, camera, url: shop.url })
  await takeOffice({ browser, camera, url: shop.url, password: process.env.ADMIN_PASSWORD ?? adminPassword })
  console.log(`\n${camera.count()} pictures in screens/`)
} finally {
  await browser.close()
  await shop.close()
}

async function findShop() {
  if (process.env.SHOP_URL) return { url: process.env.SHOP_URL, close: async () => 0 }
  await ensureInstalled()
  await ensureBuild()
  return openShop()
}
