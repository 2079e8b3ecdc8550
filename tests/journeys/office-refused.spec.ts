import type { Page } from '@playwright/test'
import { at, enter, expectMessage, hire, row } from './office-staff.ts'
import { deskSize, expect, passing, test } from './shopper.ts'

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
    await expectMessage(page, 'Failed to update categories')
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue(name)
    await mended(page, 'update-categories')
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(row(page, name)).toBeVisible()
    await expect(form).toHaveCount(0)
  }

  await breaks(page, 'update-categories')
  await page.getByRole('button', { name: `Deactivate ${title} A` }).click()
  await expectMessage(page, 'Failed to update category status')
  await expect(row(page, `${title} A`)).toContainText('Active')
  await page.getByRole('button', { name: `Delete ${title} A` }).click()
  await answer(page, `Delete ${title} A?`, 'Delete')
  await expectMessage(page, 'Category could not be deleted')
  await answer(page, `Delete ${title} A?`, 'Cancel')
  await page.getByLabel(`Select ${title} A`).check()
  await page.getByLabel(`Select ${title} B`).check()
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
  await answer(page, 'Delete 2 categories?', 'Delete')
  await expectMessage(page, 'Categories could not be deleted')
  await mended(page, 'update-categories')
  await answer(page, 'Delete 2 categories?', 'Delete')
  await expectMessage(page, '2 categories deleted successfully!')
  await expect(row(page, title)).toHaveCount(0)
})

test('categories that failed to load can be reloaded, and an outage of the shop fails the test of its API', async ({
  page,
}) => {
  await enter(page, '/admin/dashboard')
  await page.route(endpoint('office-categories'), (route) => route.fulfill({ status: 422, json: { error: 'No' } }))
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Categories' }).click()
  await expectMessage(page, 'Failed to load categories')
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
  await expectMessage(page, 'API endpoint test failed')
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
  await expectMessage(page, 'Failed to update stock. Please try again.')
  await expect(adjust.getByLabel('Pieces that came in')).toHaveValue('3')
  await adjust.getByRole('button', { name: 'Cancel' }).click()

  await breaks(page, 'bulk-restock')
  await page.getByRole('button', { name: 'Bulk Restock' }).click()
  await answer(page, 'Bulk Restock', /^Restock \d/)
  await expectMessage(page, 'Bulk restock failed. Please try again.')
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
  await expectMessage(page, 'Inventory exported successfully')
})

/** Answers each change on that page in this way. `undefined`: the connection breaks. */
const answerWrites = (page: Page, reply: { status: number; json: object } | undefined) =>
  page.route(endpoint('**'), (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return reply ? route.fulfill(reply) : route.abort()
  })
test('a product that cannot be created, updated or deleted is reported, each failure in its own words', async ({
  page,
}) => {
  const title = `${passing} refused ${Date.now()}`
  /** Tries that step with each failure. */
  const failsAt = async (step: () => Promise<void>, lost: string, refused: string) => {
    for (const [reply, text] of [
      [undefined, lost],
      [{ status: 500, json: { success: false, error: 'No' } }, refused],
      [{ status: 200, json: { ok: 'perhaps' } }, 'Invalid response from server'],
    ] as const) {
      await answerWrites(page, reply)
      await step()
      await expectMessage(page, text)
      await mended(page, '**')
    }
  }
  await enter(page, '/admin/products?edit=new')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Category', { exact: true }).selectOption('mens')
  await form.getByLabel('Price (৳)', { exact: true }).fill('900')
  const create = form.getByRole('button', { name: 'Create Product' })
  await failsAt(() => create.click(), 'Error creating product', 'Failed to create product')
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
  await create.click()
  await expectMessage(page, 'Product created successfully!')

  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  await edit.getByLabel('Material', { exact: true }).fill('Khadi')
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await failsAt(() => save.click(), 'Error updating product', 'Failed to update product')
  await save.click()
  await expectMessage(page, 'Product updated successfully')

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const sure = `Delete "${title}"?`
  await failsAt(() => answer(page, sure, 'Delete'), 'Error deleting product', 'Failed to delete product')
  await answer(page, sure, 'Delete')
  await expectMessage(page, `"${title}" deleted successfully!`)
})

test('a sub-admin who cannot be created, updated, deactivated or deleted: the server’s words, or ours', async ({
  page,
}) => {
  await enter(page, '/admin/subadmins')
  const { username } = await hire(page, ['orders.view'])
  /** Tries that step twice: refused with a reason, and without an answer. */
  const failsAt = async (step: () => Promise<void>, words: string) => {
    for (const [reply, text] of [
      [{ status: 409, json: { success: false, error: `Not now: ${words}` } }, `Not now: ${words}`],
      [undefined, words],
    ] as const) {
      await answerWrites(page, reply)
      await step()
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await mended(page, '**')
    }
  }
  await page.goto(at(`/admin/subadmins?search=${username}`))
  await expect(row(page, username)).toBeVisible()
  await failsAt(() => page.getByRole('button', { name: `Deactivate ${username}` }).click(), 'Failed to update status')
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await edit.getByLabel('See orders with names and addresses').uncheck()
  await edit.getByLabel('Products', { exact: true }).check()
  const update = edit.getByRole('button', { name: 'Update Sub-Admin' })
  await failsAt(() => update.click(), 'Failed to update subadmin')
  await update.click()
  await expectMessage(page, 'Subadmin updated successfully')

  await page.getByRole('button', { name: 'Add Sub-Admin' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Sub-Admin' })
  await form.getByLabel('Username').fill(`${username}b`)
  await form.getByLabel('Email').fill(`${username}b@shop.example`)
  await form.getByRole('textbox', { name: 'Phone' }).fill('01712-345678')
  for (const name of ['Password', 'Confirm password'])
    await form.getByLabel(name, { exact: true }).fill('Boat-On-Padma-7')
  await form.getByLabel('Products', { exact: true }).check()
  const create = form.getByRole('button', { name: 'Create Sub-Admin' })
  await failsAt(() => create.click(), 'Failed to create subadmin')
  await create.click()
  await expectMessage(page, 'Subadmin created successfully')

  await page.getByRole('button', { name: `Delete ${username}`, exact: true }).click()
  await failsAt(() => answer(page, `Delete ${username}?`, 'Delete'), 'Failed to delete subadmin')
  await answer(page, `Delete ${username}?`, 'Delete')
  await expectMessage(page, 'Subadmin deleted successfully')
})
