import type { Browser, BrowserContext, Page } from '@playwright/test'
import { adminPassword, openShop } from '../../scripts/open-for-tests.mjs'
import { type Simulators, startSimulators } from '../../src/simulators/server.ts'
import { enter } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  type Language,
  newPhone,
  orderIdOf,
  phoneSize,
  placeButton,
  say,
  test,
} from './shopper.ts'

// An order to a thana in the hills, from the checkout to the door. A shop of its own: another courier changes the
// buttons of all staff.
test.describe.configure({ mode: 'serial' })

let shop: Awaited<ReturnType<typeof openShop>>
let simulators: Simulators
let desk: BrowserContext
let office: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  shop = await openShop({ WORKERS: '1', DEMO_PRODUCTS: '30' })
  simulators = await startSimulators({ seed: 9 })
  desk = await browser.newContext({ viewport: deskSize, reducedMotion: 'reduce' })
  office = await desk.newPage()
  await enter(office, '/admin/orders', { username: 'admin', password: adminPassword }, shop.url)
  const { baseUrl, setWebhook, ...pathao } = simulators.couriers.pathao
  const credentials = Object.fromEntries(
    Object.entries(pathao.credentials).map(([name, value]) => [name, String(value)]),
  )
  const secret = 'woven-in-bandarban-24-chars'
  const account = { isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials, webhookSecret: secret }
  await put('couriers', { courier: 'pathao', ...account })
  const { version } = await read('settings')
  await put('settings', { version, confirmByPhone: true })
  await setWebhook({ url: `${shop.url}/backend/api/courier-webhook/pathao`, secret })
})
test.afterAll(async () => {
  await desk?.close()
  await simulators?.stop()
  await shop?.close()
})

async function put(path: string, data: object) {
  const answer = await office.request.put(`${shop.url}/backend/api/${path}`, { headers: { origin: shop.url }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const read = async (path: string) => (await office.request.get(`${shop.url}/backend/api/${path}`)).json()

const places = {
  en: { district: 'Bandarban', thana: 'Thanchi', name: 'Nusrat Jahan', address: 'House 3, Balipara Road' },
  bn: { district: 'বান্দরবান', thana: 'থানচি', name: 'নুসরাত জাহান', address: 'বাড়ি ৩, বলিপাড়া রোড, থানচি' },
}

const at = (language: Language, path: string) => `${shop.url}${language === 'bn' ? '/bn' : ''}${path}`

/** Puts a piece into the cart and orders it, choosing the place by typing. @returns the order's number */
async function checkOut(page: Page, language: Language): Promise<string> {
  const answer = await page.request.get(`${shop.url}/backend/api/products-data?limit=100`)
  type Variant = { size: string; color: string; available: boolean; left?: number }
  type Product = { number: number; title: string; price: { current: number }; variants: Variant[] }
  const { products }: { products: Product[] } = await answer.json()
  const [line] = products.flatMap(({ number: id, title: name, price, variants }) =>
    variants
      .filter(({ available, left }) => available && left === undefined)
      .map(({ size, color }) => ({ id, name, price: price.current, size, color, quantity: 1 })),
  )
  await page.goto(at(language, '/cart'))
  await page.evaluate((piece) => localStorage.setItem('shopping-cart', JSON.stringify([piece])), line)
  await page.goto(at(language, '/checkout'))
  const { district, thana, name, address } = places[language]
  await page.locator('#checkout-fullName').fill(name)
  await page.locator('#checkout-phone').fill(newPhone())
  await page.locator('#checkout-thana[role="combobox"]').waitFor()
  for (const [field, text] of [
    ['district', district],
    ['thana', thana],
  ] as const) {
    await page.locator(`#checkout-${field}`).pressSequentially(text)
    await page.getByRole('option').filter({ hasText: text }).first().click()
    await expect(page.locator(`#checkout-${field}`)).toHaveValue(text)
  }
  await page.locator('#checkout-address').fill(address)
  await placeButton(page).click()
  await page.waitForURL(/order-confirmation\?orderId=/)
  await expect(page.getByRole('heading', { name: say(language, 'order_received') })).toBeVisible()
  return orderIdOf(page)
}

/** Staff confirm the order, pack it and book it at Pathao. @returns the number of the consignment */
async function send(orderId: string, viewport: typeof phoneSize): Promise<string> {
  await office.setViewportSize(viewport)
  await office.goto(`${shop.url}/admin/orders?search=${orderId}`)
  await office.getByRole('button', { name: `Confirm ${orderId}` }).click()
  await office.getByRole('button', { name: `Start packing ${orderId}` }).click()
  const line = office.getByRole('row').filter({ hasText: orderId })
  await expect(line).toContainText('Waiting')
  await office.getByLabel(`Select order ${orderId}`).check()
  await office.getByRole('button', { name: 'Book with…' }).click()
  await office.getByRole('dialog').getByLabel('Courier').selectOption('Pathao')
  await office.getByRole('dialog').getByRole('button', { name: 'Book 1 order' }).click()
  const panel = office.getByRole('dialog', { name: 'Book with Pathao' })
  await expect(panel.getByText('1 of 1 parcel done')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(line).toContainText('Booked · Pathao')
  await expectNoSidewaysScroll(office)
  const found = simulators.couriers.pathao.parcels().find(({ reference }) => reference.startsWith(orderId))
  return found?.consignment ?? ''
}

/** The customer asks again until the page says so. */
async function sees(page: Page, language: Language, key: string) {
  const parcel = page.getByRole('region', { name: say(language, 'parcel_one') })
  await expect(async () => {
    await page.getByRole('button', { name: say(language, 'track_refresh') }).click()
    await expect(parcel.getByText(say(language, key)).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

async function toTheDoor(browser: Browser, language: Language, viewport: typeof phoneSize) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const orderId = await checkOut(page, language)
  await page.goto(at(language, `/track-order?orderId=${orderId}`))
  await expect(page.getByText(say(language, 'notice_pending'))).toBeVisible()
  const consignment = await send(orderId, viewport)
  simulators.couriers.pathao.setOutcome(consignment, 'delivered')
  await sees(page, language, 'step_booked')
  await expect(page.getByText(consignment)).toBeVisible()

  for (const [hours, key] of [
    [5, 'step_handed_over'],
    [10, 'step_in_transit'],
    [8, 'step_nearby'],
    [4, 'step_out_for_delivery'],
  ] as const) {
    await simulators.clock.wind(hours * 3_600_000)
    await sees(page, language, key)
  }
  await expect(page.getByText(say(language, 'parcel_notice_out_for_delivery'))).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await simulators.clock.wind(4 * 3_600_000)
  await sees(page, language, 'step_delivered')
  await expect(page.getByText(say(language, 'notice_delivered'))).toBeVisible()
  await context.close()

  const { order } = await read(`get-order?orderId=${orderId}`)
  const { parcel } = await read(`parcel?number=${orderId}-1`)
  expect(order).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
  expect(order.customerInfo.address).toMatchObject({ thana: { code: 'bandarban-thanchi' } })
  expect(parcel.collected).toBe(order.orderSummary.total)
}

for (const language of ['bn', 'en'] as const)
  for (const viewport of [phoneSize, deskSize])
    test(`an order to Thanchi reaches its door, in ${language} at ${viewport.width} px`, async ({ browser }) => {
      await toTheDoor(browser, language, viewport)
    })
