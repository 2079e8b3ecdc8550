import type { Page } from '@playwright/test'
import { at, enter, expectMessage } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test } from './shopper.ts'

test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const endpoints = '**/backend/api/**'
const sentence = 'The shop is very busy. Please try again in a moment'

/** Every API request of the back office fails. */
const shut = (page: Page, status = 503) =>
  page.route(endpoints, (route) =>
    route.fulfill({ status, json: { success: false, error: sentence, code: 'busy' }, headers: { 'retry-after': '1' } }),
  )
const notice = (page: Page) => page.getByText('The shop does not answer at the moment.')
/** Allows for the automatic retries that the back office makes before it shows an error. */
const slow = { timeout: 30_000 }

test('a screen keeps its data while the shop does not respond, with a notice, and the notice disappears by itself', async ({
  page,
}) => {
  await enter(page, '/admin/categories')
  const saree = page.getByRole('row').filter({ hasText: '/saree' })
  await expect(saree).toBeVisible()
  await shut(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(notice(page)).toBeVisible(slow)
  await expect(saree).toBeVisible()
  await expectNoBarriers(page)
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)
  await page.unroute(endpoints)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(saree).toBeVisible()
})

test('a failed action is reported on the screen, and works once the shop responds', async ({ page }) => {
  await enter(page, '/admin/analytics')
  await expect(page.getByRole('heading', { name: 'Sales Overview' })).toBeVisible()
  await shut(page, 500)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectMessage(page, 'Failed to export: 500')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await page.unroute(endpoints)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await download
})

test('a screen opened during an outage shows the layout of the back office, and says what it could not load', async ({
  page,
}) => {
  await enter(page, '/admin/inventory')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
  await shut(page)
  await page.reload()
  await expect(page.getByText('Failed to load inventory data').first()).toBeVisible(slow)
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.unroute(endpoints)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('table', { name: 'Inventory' })).toBeVisible()
})

test('on a first visit the back office retries by itself until the shop responds', async ({ page }) => {
  await enter(page, '/admin/reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await shut(page)
  await page.reload()
  await expect(page.getByText('The back office cannot be opened at the moment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectNoBarriers(page)
  await page.unroute(endpoints)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports & Analytics' })).toBeVisible(slow)
})

test('the back office forgets a user who signed out', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectMessage(page, 'Logged out successfully')
  await shut(page)
  await page.goto(at('/admin/dashboard'))
  await expect(page.getByText('The back office cannot be opened at the moment')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0)
})

test('a chart whose code does not load fails alone', async ({ page }) => {
  await page.route(/\/assets\/chart-/, (route) => route.fulfill({ status: 503, body: 'no' }))
  await enter(page, '/admin/analytics')
  await expect(page.locator('main').getByText('Failed to load the chart').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Total Revenue' })).toBeVisible()
})

test('a log-out is shown at once, though the shop is slow to say who is signed in', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // No answer, ever; and what still asks is told that the session is over.
  await page.route('**/backend/api/admin', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectMessage(page, 'Logged out successfully')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(at('/admin'))
})

test('a log-out does not lose what was typed and not saved', async ({ page }) => {
  await enter(page, '/admin/settings/shop')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Another Name')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectMessage(page, 'Please save or discard your changes first')
  await expect(name).toHaveValue('Another Name')
  await name.fill(before)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(at('/admin'))
})
