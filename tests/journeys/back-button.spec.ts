import type { Page } from '@playwright/test'
import {
  expect,
  layIntoCart,
  newPhone,
  path,
  phoneSize,
  plentifulPiece,
  say,
  shopUrl,
  test,
  untilAwake,
} from './shopper.ts'

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
/** Each watcher is called once. */
const pressBack = (page: Page) =>
  page.evaluate(() => {
    const watcher = (window as unknown as Watched).watchers.findLast(({ isGone }) => !isGone)
    if (!watcher) return
    watcher.isGone = true
    watcher.onclose?.()
  })

const isOnTop = (page: Page) => page.evaluate(() => history.state?.isOfLayer === true)
const goBack = (page: Page) =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    addEventListener('popstate', resolve, { once: true })
    history.back()
    return promise.then(() => {})
  })

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

test('Back closes a quick view instead of leaving the list', async ({ page }) => {
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  await page
    .locator(`main article button[title="${say('en', 'card_add')}"]`)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => watching(page)).toBe(1)
  await pressBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop$/)
})

for (const way of ['a CloseWatcher', 'an entry of the history'])
  test(`Back while it is saved leaves a dialog open, and then closes it by ${way}`, async ({ page }) => {
    const byWatcher = way === 'a CloseWatcher'
    if (!byWatcher) await page.addInitScript(() => Object.assign(window, { CloseWatcher: undefined }))
    const email = `journey-${Math.random().toString(36).slice(2)}@example.com`
    const data = { name: 'Nusrat Jahan', email, phone: newPhone(), password: 'ilish-bhaja' }
    expect((await page.request.post(`${shopUrl}/backend/api/register`, { data })).status()).toBe(200)
    const back = () => (byWatcher ? pressBack(page) : goBack(page))
    const isWatched = async () => (byWatcher ? (await watching(page)) === 1 : isOnTop(page))

    await page.goto(path('en', '/dashboard/password'))
    await page.locator('main').getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close account' })
    await dialog.locator('[name=password]').fill('wrong-one')
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/backend/api/account', async (route) => {
      await isAnswered
      await route.continue()
    })
    await expect.poll(isWatched).toBe(true)
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByRole('button', { name: say('en', 'security_keep') })).toBeDisabled()
    await back()
    await expect.poll(isWatched).toBe(true)
    await expect(dialog).toBeVisible()
    answer()
    await expect(dialog.getByText('Your current password is wrong')).toBeVisible()
    await back()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/password$/)
  })

test('without CloseWatcher an entry of the history does the same, and none is left behind', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { CloseWatcher: undefined }))
  await page.goto(path('en', '/shop'))
  await page.goto(path('en', '/faq'))
  await untilAwake(page)
  const menu = page.locator(`header [aria-label="${say('en', 'menu')}"]`)
  const drawer = page.getByRole('dialog')
  const back = () => page.evaluate(() => history.back())
  const open = async () => {
    await menu.click()
    await expect(drawer).toBeVisible()
    await expect.poll(() => isOnTop(page)).toBe(true)
  }
  const closeByButton = async () => {
    await drawer.getByRole('button', { name: say('en', 'close') }).click()
    await expect(drawer).toHaveCount(0)
  }

  await open()
  await back()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/faq$/)
  await expect.poll(() => isOnTop(page)).toBe(false)

  // A link in it leads on; Back comes to the page in one step.
  await open()
  await closeByButton()
  await open()
  await drawer
    .getByRole('link', { name: say('en', 'footer_track') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/track-order$/)
  await expect(drawer).toHaveCount(0)
  await back()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByLabel(say('en', 'faq_search'))).toBeVisible()
  await expect.poll(() => isOnTop(page)).toBe(false)

  // Closed by its button: one step leaves the page.
  await open()
  await closeByButton()
  await back()
  await expect(page).toHaveURL(/\/shop$/)
})
