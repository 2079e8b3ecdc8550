import type { Page } from '@playwright/test'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { logIn } from './office-staff.ts'
import { inBangla as t } from './office-words.ts'
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

/** From an empty database to the first delivered order, in Bangla, on a phone and without touching a file. */
const shop = ownShop({ DEMO: '0' })

test.describe.configure({ mode: 'serial' })
test.use({ viewport: phoneSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const owner = { username: 'admin', password: adminPassword }
let orderId = ''

/** Signs in with a browser that was never here: the account says that the office is in Bangla. */
async function enterInBangla(page: Page, path: string) {
  await logIn(page, owner, shop.url)
  await expect(page.getByRole('heading', { name: t('Dashboard'), level: 1 })).toBeVisible()
  await page.goto(shop.url + path)
}

test('the owner switches the office to Bangla, and the guide leads through each step', async ({ page }) => {
  await logIn(page, owner, shop.url)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByRole('heading', { name: t('Dashboard'), level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  const next = t(' Next: {title}.', { title: t('Name of the shop') })
  const begun = t('{count} of {count2} steps are done.{value}', { count: '০', count2: '৯', value: next })
  await expect(page.getByText(begun)).toBeVisible()
  await page.getByRole('link', { name: t('Begin') }).click()
  const step = (title: string, state: string) => page.getByRole('button', { name: `${t(title)} ${t(state)}` })
  await expect(step('Name of the shop', 'not done yet')).toHaveAttribute('aria-expanded', 'true')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)

  const save = page.getByRole('button', { name: t('Save'), exact: true })
  const later = page.getByRole('button', { name: t('Leave for Later') })
  await page.getByLabel(t('Name'), { exact: true }).fill('Rupkotha')
  await page.getByLabel(t('Name in Bangla')).fill('রূপকথা')
  await save.click()
  await expect(step('Name of the shop', 'done')).toBeVisible()

  await later.click()
  await expect(step('Logo', 'left for later')).toBeVisible()

  await page.getByRole('radio', { name: 'বাংলা' }).check()
  await save.click()
  await expect(step('First language', 'done')).toBeVisible()

  await page.getByLabel(t('Phone'), { exact: true }).fill('01811-223344')
  await page.getByLabel(t('E-mail')).fill('hello@rupkotha.com.bd')
  await page.getByLabel(t('Address'), { exact: true }).fill('7 Court Road, Khulna 9100')
  await page.getByLabel(t('Address in Bangla')).fill('৭ কোর্ট রোড, খুলনা ৯১০০')
  await save.click()
  await expect(step('Phone, e-mail and address', 'done')).toBeVisible()

  await page.getByRole('button', { name: t('This Is Right') }).click()
  await expect(step('Delivery zones', 'done')).toBeVisible()

  await expect(page.getByText('SMTP_URL=smtp://')).toBeVisible()
  await expect(page.getByRole('button', { name: t('Send Test Message') })).toBeDisabled()
  await later.click()
  await expect(page.getByText(t('The shop does not know its address yet.'))).toBeVisible()
  await later.click()

  await page.getByRole('button', { name: t('Back Up Now') }).click()
  await expect(step('Backup', 'done')).toBeVisible({ timeout: 60_000 })
})

test('the first product is entered from the guide, and the shop opens', async ({ page }) => {
  await enterInBangla(page, '/admin/setup')
  await page.getByRole('link', { name: t('Fill in the form for one product') }).click()
  const form = page.getByRole('dialog', { name: t('Add Product') })
  await form.getByLabel(t('Title'), { exact: true }).fill('Tangail saree')
  await form.getByLabel(t('Title in Bangla')).fill('টাঙ্গাইল শাড়ি')
  await form.getByLabel(t('Category'), { exact: true }).selectOption('womens')
  await form.getByLabel(t('Price (৳)'), { exact: true }).fill('2400')
  await form.getByLabel(t('Sizes'), { exact: true }).fill('Free Size')
  await form.getByLabel(t('Colours'), { exact: true }).fill('Red')
  await form.getByLabel(t('Stock of {variant}', { variant: 'Free Size, Red' })).fill('5')
  await form.getByRole('button', { name: t('Create Product') }).click()
  await expect(form).toBeHidden()

  await page.goto(`${shop.url}/admin/setup`)
  await expect(page.getByText(t('{are} left:', { are: t('{count} steps are', { count: '৩' }) }))).toBeVisible()
  await page
    .getByRole('region', { name: t('Open the shop') })
    .getByRole('button', { name: t('Open the Shop') })
    .click()
  await expect(page.getByRole('heading', { name: t('The shop is open') })).toBeVisible()
  await page.goto(`${shop.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: t('Dashboard'), level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('Set up your shop') })).toHaveCount(0)
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
  await expect(page.getByText(say('bn', 'cart_added', { name: 'টাঙ্গাইল শাড়ি' }))).toBeVisible()
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
  await enterInBangla(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  for (const step of [t('Start packing'), t('Mark shipped'), t('Mark completed')]) {
    await sheet.getByRole('button', { name: step }).click()
    await expect(sheet.getByRole('button', { name: step })).toHaveCount(0)
  }
  await expectNoSidewaysScroll(page)
  const status = async () =>
    (await (await page.request.get(`${shop.url}/backend/api/get-order?orderId=${orderId}`)).json()).order.status
  await expect.poll(status).toBe('delivered')
})
