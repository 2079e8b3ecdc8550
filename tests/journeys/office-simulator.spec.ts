import type { APIRequestContext } from '@playwright/test'
import { adminPassword, openShop } from '../../scripts/open-for-tests.mjs'
import { type Simulators, startSimulators } from '../../src/simulators/server.ts'
import { enter, expectMessage } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  newPhone,
  type Page,
  phoneSize,
  test,
} from './shopper.ts'

// A shop of its own: it knows where these simulators answer.
test.describe.configure({ mode: 'serial' })

let shop: Awaited<ReturnType<typeof openShop>>
let simulators: Simulators
test.beforeAll(async () => {
  test.setTimeout(500_000)
  simulators = await startSimulators({ seed: 6 })
  shop = await openShop({ WORKERS: '1', DEMO_PRODUCTS: '30', SIMULATOR_URL: simulators.page })
})
test.afterAll(async () => {
  await simulators?.stop()
  await shop?.close()
})

const open = (page: Page, path: string) => enter(page, path, { username: 'admin', password: adminPassword }, shop.url)

/** @returns the number of an order of one piece to a thana that every courier knows */
async function order(request: APIRequestContext): Promise<string> {
  const { products } = await (await request.get(`${shop.url}/backend/api/products-data?perPage=40&page=1`)).json()
  type Variant = { size: string; color: string; available: boolean; left?: number }
  const [item] = products.flatMap(({ number, variants }: { number: number; variants: Variant[] }) =>
    variants
      .filter(({ available, left }) => available && left === undefined)
      .map(({ size, color }) => ({ id: number, size, color, quantity: 1 })),
  )
  const place = { district: 'dhaka', thana: 'dhaka-dhanmondi', city: '' }
  const customerInfo = { fullName: 'Simulated', phone: newPhone(), address: 'House 12, Road 5', ...place }
  const answer = await request.post(`${shop.url}/backend/api/save-order`, {
    headers: { origin: shop.url },
    data: { orderDetails: { paymentMethod: 'cod' }, customerInfo, items: [item] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

async function book(page: Page, orderId: string) {
  await page.goto(`${shop.url}/admin/orders?search=${orderId}`)
  await page.getByLabel(`Select order ${orderId}`).check()
  await page.getByRole('button', { name: 'Book with…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier').selectOption('Steadfast')
  await dialog.getByRole('button', { name: 'Book 1 order' }).click()
}

test('each courier is tried with one press, also at 360 px', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await open(page, '/admin/settings/couriers')
  await expect(page.getByRole('link', { name: 'Open the page that steers them' })).toBeVisible()
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  for (const name of ['Pathao', 'Steadfast', 'RedX']) {
    await page.getByRole('button', { name: `Use the simulator of ${name}` }).click()
    await expectMessage(page, `${name} uses its simulator`)
    await expect(page.getByText(`${name} is simulated here, and tells the shop where parcels are.`)).toBeVisible()
  }
  expect(Object.values(simulators.couriers).every(({ webhook }) => webhook()?.url.startsWith(shop.url))).toBe(true)
})

test('a booking goes on while its screen is left, and is found again', async ({ page, request }) => {
  const orderId = await order(request)
  await open(page, '/admin/orders')
  simulators.couriers.steadfast.faults.delayMs = 4000
  await book(page, orderId)
  await expect(page.getByRole('dialog', { name: 'Book with Steadfast' })).toBeVisible()
  await page.goto(`${shop.url}/admin/customers`)
  await page.goto(`${shop.url}/admin/parcels`)
  const line = page.getByRole('region', { name: 'Booking with Steadfast' })
  await expect(line).toContainText('1 booked', { timeout: 30_000 })
  simulators.couriers.steadfast.faults.delayMs = 0
  await line.getByRole('button', { name: 'Show Booking' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: `${orderId}-1` }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a lost booking is looked up again from the parcel’s sheet', async ({ page, request }) => {
  test.slow()
  const orderId = await order(request)
  await open(page, '/admin/orders')
  const { faults } = simulators.couriers.steadfast
  faults.lostAnswers = 1
  await book(page, orderId)
  const panel = page.getByRole('dialog', { name: 'Book with Steadfast' })
  await expect(panel.getByText('1 of 1 parcel done')).toBeVisible({ timeout: 60_000 })
  faults.lostAnswers = 0
  await page.setViewportSize(phoneSize)
  await page.goto(`${shop.url}/admin/parcels?view=${orderId}-1`)
  const look = page.getByRole('button', { name: 'Look up again at Steadfast' })
  await expect(look).toBeVisible()
  await expectNoBarriers(page)
  // The breaker that the lost answers have opened tries again in a moment.
  await expect(async () => {
    await look.click({ timeout: 2000 })
    const told = page.getByText(`Steadfast has ${orderId}-1: it is booked`)
    await expect(told.first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('dialog').getByText('Booked', { exact: true }).first()).toBeVisible()
  expect(simulators.couriers.steadfast.parcels().filter(({ reference }) => reference === `${orderId}-1`)).toHaveLength(
    1,
  )
})
