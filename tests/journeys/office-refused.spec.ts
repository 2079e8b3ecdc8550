import type { Page } from '@playwright/test'
import { enter, expectSaid, row } from './office-staff.ts'
import { deskSize, expect, test } from './shopper.ts'

test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const endpoint = (name: string) => `**/backend/api/${name}`
/** That endpoint answers every request with 500. */
const breaks = (page: Page, name: string) =>
  page.route(endpoint(name), (route) => route.fulfill({ status: 500, json: { success: false, error: 'No' } }))
const mended = (page: Page, name: string) => page.unroute(endpoint(name))
const answer = (page: Page, title: string | RegExp, yes: string | RegExp) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: yes }).click()

test('failed changes of categories are reported with their own message, and nothing typed is lost', async ({
  page,
}) => {
  const title = `Refused ${Date.now()}`
  await enter(page, '/admin/categories')
  await page.getByLabel('Search categories...').fill('Refused')
  for (const name of [`${title} A`, `${title} B`]) {
    await page.getByRole('button', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await form.getByLabel('Title', { exact: true }).fill(name)
    await form.getByLabel('Section', { exact: true }).selectOption('others')
    await form.getByLabel('Keywords').fill('refused,')
    await breaks(page, 'update-categories')
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expectSaid(page, 'Failed to update categories')
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue(name)
    await mended(page, 'update-categories')
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(row(page, name)).toBeVisible()
    await expect(form).toHaveCount(0)
  }

  await breaks(page, 'update-categories')
  await page.getByRole('button', { name: `Deactivate ${title} A` }).click()
  await expectSaid(page, 'Failed to update category status')
  await expect(row(page, `${title} A`)).toContainText('Active')
  await page.getByRole('button', { name: `Delete ${title} A` }).click()
  await answer(page, `Delete ${title} A?`, 'Delete')
  await expectSaid(page, 'Category could not be deleted')
  await answer(page, `Delete ${title} A?`, 'Cancel')
  await page.getByLabel(`Select ${title} A`).check()
  await page.getByLabel(`Select ${title} B`).check()
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
  await answer(page, 'Delete 2 categories?', 'Delete')
  await expectSaid(page, 'Categories could not be deleted')
  await mended(page, 'update-categories')
  await answer(page, 'Delete 2 categories?', 'Delete')
  await expectSaid(page, '2 categories deleted successfully!')
  await expect(row(page, title)).toHaveCount(0)
})

test('categories that failed to load can be reloaded, and an outage of the shop fails the test of its API', async ({
  page,
}) => {
  await enter(page, '/admin/dashboard')
  await page.route(endpoint('office-categories'), (route) => route.fulfill({ status: 422, json: { error: 'No' } }))
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Categories' }).click()
  await expectSaid(page, 'Failed to load categories')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load categories' })
  const again = page.waitForResponse(endpoint('office-categories'))
  await failed.getByRole('button', { name: 'Retry' }).click()
  await again
  // It fails again, and only the list shows the message.
  await expect(failed).toHaveCount(1)
  expect(await page.locator('p', { hasText: 'Failed to load categories' }).count()).toBeLessThanOrEqual(2)
  await mended(page, 'office-categories')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Womens' })).toBeVisible()
  await breaks(page, 'categories')
  await page.getByRole('button', { name: 'Test API' }).click()
  await expectSaid(page, 'API endpoint test failed')
})

test('a failed stock change is reported, keeping what was typed; no more can go out than there is', async ({
  page,
}) => {
  await enter(page, '/admin/inventory?sort=stock&order=desc')
  await page
    .getByRole('button', { name: /^Adjust stock of/ })
    .first()
    .click()
  const adjust = page.getByRole('dialog', { name: 'Adjust Stock' })
  const [size, what] = [adjust.getByLabel('Size and colour'), adjust.getByLabel('What happened')]
  // A product with only one variant asks for no size.
  await expect(size.or(what).first()).toBeVisible()
  if (await size.isVisible()) await size.selectOption({ index: 1 })
  await what.selectOption('out')
  await adjust.getByLabel('Pieces that went out').fill('1000000')
  await adjust.getByRole('button', { name: 'Update Stock' }).click()
  await expect(adjust.getByText(/Only \d+ left$/)).toBeVisible()
  await what.selectOption('in')
  await adjust.getByLabel('Pieces that came in').fill('3')
  await breaks(page, 'adjust-stock')
  await adjust.getByRole('button', { name: 'Update Stock' }).click()
  await expectSaid(page, 'Failed to update stock. Please try again.')
  await expect(adjust.getByLabel('Pieces that came in')).toHaveValue('3')
  await adjust.getByRole('button', { name: 'Cancel' }).click()

  await breaks(page, 'bulk-restock')
  await page.getByRole('button', { name: 'Bulk Restock' }).click()
  await answer(page, 'Bulk Restock', /^Restock \d/)
  await expectSaid(page, 'Bulk restock failed. Please try again.')
  await answer(page, 'Bulk Restock', 'Cancel')
})

test('stock statuses filter the list, and the inventory confirms its export', async ({ page }) => {
  await enter(page, '/admin/inventory')
  const status = page.getByLabel('Status', { exact: true })
  await expect(status.getByRole('option')).toHaveText(['All', 'In Stock', 'Low Stock', 'Out of Stock', 'Overstock'])
  for (const head of ['Current Stock', 'Min/Max', 'Status', 'Value', 'Last Restocked', 'Actions'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Recent Stock Movements' }).locator('..').getByRole('listitem'),
  ).toHaveCount(5)
  await status.selectOption('overstock')
  await expect(page).toHaveURL(/status=overstock/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await download
  await expectSaid(page, 'Inventory exported successfully')
})
