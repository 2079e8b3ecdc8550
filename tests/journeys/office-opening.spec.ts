import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { enter, expectMessage } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test } from './shopper.ts'

const shop = ownShop()

test.describe.configure({ mode: 'serial' })
test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const owner = { username: 'admin', password: adminPassword }

test('planned sales stand in one list, and are cancelled there', async ({ page }) => {
  await enter(page, '/admin/products/sales', owner, shop.url)
  await expect(page.getByRole('heading', { name: 'No sale is planned' })).toBeVisible()
  const list = await (await page.request.get(`${shop.url}/backend/api/products?perPage=3`)).json()
  const ids = list.products.map(({ id }: { id: string }) => id)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const from = new Date(Date.now() + 86_400_000).toISOString()
  const planned = await page.request.put(`${shop.url}/backend/api/edit-products`, {
    headers: { origin: shop.url },
    data: { ids, change: { what: 'plan-sale', percent: 50, from, until } },
  })
  expect(planned.ok(), await planned.text()).toBe(true)
  await page.reload()
  await expect(page.getByText('50% off')).toHaveCount(3)
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(deskSize)
  await page
    .getByRole('button', { name: /^Cancel the sale of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the Sale' }).click()
  await expect(page.getByText('50% off')).toHaveCount(2)
  await page.getByRole('button', { name: 'Over' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('own days are chosen on dashboard, analytics and reports, and stand in the address', async ({ page }) => {
  await enter(page, '/admin/dashboard', owner, shop.url)
  for (const screen of ['dashboard', 'analytics', 'reports']) {
    await page.goto(`${shop.url}/admin/${screen}`)
    await page.getByRole('button', { name: 'Own Days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Own days' })
    await dialog.getByLabel('From').fill('2026-03-09')
    await dialog.getByLabel('To').fill('2026-03-01')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(dialog.getByText('Not before the first day')).toBeVisible()
    await dialog.getByRole('button', { name: 'Last Month' }).click()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/period=\d{4}-\d\d-01\.\.\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('group', { name: 'Period' }).getByRole('button', { pressed: true })).toContainText('–')
    await page.setViewportSize(phoneSize)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(deskSize)
  }
})

test('a step of the guide that is half filled in is not closed without asking', async ({ page }) => {
  await enter(page, '/admin/setup', owner, shop.url)
  const step = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
  const name = page.getByLabel('Name', { exact: true })
  if ((await step('Name of the shop').getAttribute('aria-expanded')) === 'false') await step('Name of the shop').click()
  await name.fill('Half a na')
  await step('Phone, e-mail and address').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(name).toHaveValue('Half a na')
  await step('Phone, e-mail and address').click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(name).toHaveCount(0)
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
})

test('a step of the guide that a save has done stays open for what was typed since', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  let isSaved = false
  await page.route('**/backend/api/setup', async (route) => {
    const state = await (await route.fetch()).json()
    const done = isSaved ? ['name'] : []
    if (isSaved) await answer.promise
    await route.fulfill({ json: { ...state, done, skipped: [] } })
  })
  await enter(page, '/admin/setup', owner, shop.url)
  const name = page.getByLabel('Name', { exact: true })
  const bangla = page.getByLabel('Name in Bangla')
  const before = await name.inputValue()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill(`${before} again`)
  isSaved = true
  await save.click()
  await expectMessage(page, 'Settings saved')
  await expect(save).toBeDisabled()
  await bangla.fill('অর্ধেক নাম')
  answer.resolve()
  await expect(page.getByRole('button', { name: /^Name of the shop done/ })).toBeVisible()
  await expect(bangla).toHaveValue('অর্ধেক নাম')
  await expect(save).toBeEnabled()
})

test('the demo is counted, cleared after the typed words, and the screen names the backup', async ({ page }) => {
  await enter(page, '/admin/settings/demo', owner, shop.url)
  await expect(page.getByText(/^\d+ products, also what you changed/)).toBeVisible()
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  const clear = page.getByRole('button', { name: 'Clear the Demo' })
  await expect(clear).toBeDisabled()
  await page.getByLabel(/^Type CLEAR THE DEMO/).fill('CLEAR THE DEMO')
  await clear.click()
  await expect(page.getByText(/npm run restore -- backup-.*\.tar --replace/)).toBeVisible({ timeout: 120_000 })
  await page.goto(`${shop.url}/admin/products`)
  await expect(page.getByRole('row')).toHaveCount(0)
  await page.goto(`${shop.url}/admin/settings/demo`)
  await expect(page.getByRole('heading', { name: 'Begin with the demo and clear it later' })).toBeVisible()
})
