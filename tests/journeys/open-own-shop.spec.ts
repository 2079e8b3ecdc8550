import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { enter } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import {
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  orderIdOf,
  phoneSize,
  placeButton,
  say,
  somebody,
  test,
} from './shopper.ts'

/** From an empty database to the first delivered order, on a phone and without touching a file. */
const shop = ownShop({ DEMO: '0' })

test.describe.configure({ mode: 'serial' })
test.use({ viewport: phoneSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const owner = { username: 'admin', password: adminPassword }
let orderId = ''

test('the dashboard leads to the guide, and each step can be done, confirmed or left for later', async ({ page }) => {
  await enter(page, '/admin/dashboard', owner, shop.url)
  await expect(page.getByText('0 of 9 steps are done. Next: Name of the shop.')).toBeVisible()
  await page.getByRole('link', { name: 'Begin' }).click()
  const step = (title: string, state: string) => page.getByRole('button', { name: `${title} ${state}` })
  await expect(step('Name of the shop', 'not done yet')).toHaveAttribute('aria-expanded', 'true')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Name', { exact: true }).fill('Rupkotha')
  await page.getByLabel('Name in Bangla').fill('রূপকথা')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(step('Name of the shop', 'done')).toBeVisible()

  await page.getByRole('button', { name: 'Leave for Later' }).click()
  await expect(step('Logo', 'left for later')).toBeVisible()

  await page.getByRole('radio', { name: 'বাংলা' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(step('First language', 'done')).toBeVisible()

  await page.getByLabel('Phone', { exact: true }).fill('01811-223344')
  await page.getByLabel('E-mail').fill('hello@rupkotha.com.bd')
  await page.getByLabel('Address', { exact: true }).fill('7 Court Road, Khulna 9100')
  await page.getByLabel('Address in Bangla').fill('৭ কোর্ট রোড, খুলনা ৯১০০')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(step('Phone, e-mail and address', 'done')).toBeVisible()

  await page.getByRole('button', { name: 'This Is Right' }).click()
  await expect(step('Delivery zones', 'done')).toBeVisible()

  await expect(page.getByText('SMTP_URL=smtp://')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Test Message' })).toBeDisabled()
  await page.getByRole('button', { name: 'Leave for Later' }).click()
  await expect(page.getByText('The shop does not know its address yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave for Later' }).click()

  await page.getByRole('button', { name: 'Back Up Now' }).click()
  await expect(step('Backup', 'done')).toBeVisible({ timeout: 60_000 })
})

test('the first product is entered from the guide, and the shop opens', async ({ page }) => {
  await enter(page, '/admin/setup', owner, shop.url)
  await page.getByRole('link', { name: 'Fill in the form for one product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Title', { exact: true }).fill('Tangail saree')
  await form.getByLabel('Category', { exact: true }).selectOption('womens')
  await form.getByLabel('Price (৳)', { exact: true }).fill('2400')
  await form.getByLabel('Sizes', { exact: true }).fill('Free Size')
  await form.getByLabel('Colours', { exact: true }).fill('Red')
  await form.getByLabel('Stock of Free Size, Red').fill('5')
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form).toBeHidden()

  await page.goto(`${shop.url}/admin/setup`)
  await expect(page.getByText('3 steps are left:')).toBeVisible()
  await page.getByRole('region', { name: 'Open the shop' }).getByRole('button', { name: 'Open the Shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible()
  await page.goto(`${shop.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
})

test('a shopper is led to Bangla and orders; who chose English stays there', async ({ page }) => {
  await page.goto(`${shop.url}/`)
  expect(new URL(page.url()).pathname).toBe('/bn')
  await expect(page.getByRole('banner')).toContainText('রূপকথা')
  await page.goto(`${shop.url}/bn/product/1`)
  await page
    .locator('main')
    .getByRole('button', { name: say('bn', 'product_add'), exact: true })
    .first()
    .click()
  await expect(page.getByText(say('bn', 'cart_added', { name: 'Tangail saree' }))).toBeVisible()
  await page.goto(`${shop.url}/bn/checkout`)
  await fillCheckout(page, somebody('bn'))
  await placeButton(page).click()
  await page.waitForURL(/order-confirmation\?orderId=/)
  orderId = orderIdOf(page)
  await expectNoSidewaysScroll(page)

  await page.context().addCookies([{ name: 'bunon_language', value: 'en', url: shop.url }])
  await page.goto(`${shop.url}/`)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the order is packed, handed over and delivered', async ({ page }) => {
  await enter(page, `/admin/orders?view=${orderId}`, owner, shop.url)
  const sheet = page.getByRole('dialog', { name: orderId })
  for (const step of ['Start packing', 'Mark shipped', 'Mark completed']) {
    await sheet.getByRole('button', { name: step }).click()
    await expect(sheet.getByRole('button', { name: step })).toHaveCount(0)
    // On a phone the toast lies over the next button.
    await page.reload()
  }
  const { order } = await (await page.request.get(`${shop.url}/backend/api/get-order?orderId=${orderId}`)).json()
  expect(order).toMatchObject({ orderId, status: 'delivered' })
})
