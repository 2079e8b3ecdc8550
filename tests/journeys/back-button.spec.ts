import type { Page } from '@playwright/test'
import { expect, layIntoCart, path, phoneSize, plentifulPiece, say, test, untilAwake } from './shopper.ts'

// A phone: it has no pointer that hovers, and a Back button.
test.use({ viewport: phoneSize, isMobile: true, hasTouch: true })

type Watcher = { onclose: (() => void) | null; isGone?: boolean }
type Watched = { watchers: Watcher[] }

/** No tool presses the Back button of Android: the browser's watcher is replaced by one that the test can call. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const watchers: Watcher[] = []
    class CloseWatcher {
      onclose = null
      isGone = false
      constructor() {
        watchers.push(this)
      }
      destroy() {
        this.isGone = true
      }
    }
    Object.assign(window, { watchers, CloseWatcher })
  }),
)

const watching = (page: Page) =>
  page.evaluate(() => (window as unknown as Watched).watchers.filter(({ isGone }) => !isGone).length)
const pressBack = (page: Page) =>
  page.evaluate(() => (window as unknown as Watched).watchers.findLast(({ isGone }) => !isGone)?.onclose?.())

test('Back closes the menu and the cart instead of leaving the page, and then leaves it as ever', async ({ page }) => {
  await page.goto(path('en', '/faq'))
  await layIntoCart(page, await plentifulPiece(page.request))
  await page.reload()
  await untilAwake(page)
  expect(await watching(page)).toBe(0)
  for (const opener of [`[aria-label="${say('en', 'menu')}"]`, '[href="/cart"]']) {
    await page.locator(`header ${opener}`).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await expect.poll(() => watching(page)).toBe(1)
    await pressBack(page)
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/faq$/)
    await expect.poll(() => watching(page)).toBe(0)
  }
})
