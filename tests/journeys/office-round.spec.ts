import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { adminPassword, openShop } from '../../scripts/open-for-tests.mjs'
import { enter, hire, logIn, row, type Staff } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, newPhone, phoneSize, test } from './shopper.ts'

// A shop of its own: with a rider, each booking of other tests would have to choose between couriers.
test.describe.configure({ mode: 'serial' })
let shop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  test.setTimeout(500_000)
  shop = await openShop({ WORKERS: '1', DEMO_PRODUCTS: '30' })
})
test.afterAll(() => shop?.close())

const owner: Staff = { username: 'admin', password: adminPassword }

/** @returns the number of an order of two pieces */
async function order(request: APIRequestContext, fullName: string): Promise<string> {
  const { products } = await (await request.get(`${shop.url}/backend/api/products-data?perPage=40&page=1`)).json()
  type Variant = { size: string; color: string; available: boolean; left?: number }
  const [item] = products.flatMap(({ number, variants }: { number: number; variants: Variant[] }) =>
    variants
      .filter(({ available, left }) => available && left === undefined)
      .map(({ size, color }) => ({ id: number, size, color, quantity: 2 })),
  )
  const customerInfo = { fullName, phone: newPhone(), address: 'House 12, Road 5, Mirpur 2', city: 'dhaka' }
  const answer = await request.post(`${shop.url}/backend/api/save-order`, {
    headers: { origin: shop.url },
    data: { orderDetails: { paymentMethod: 'cod' }, customerInfo, items: [item] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

const part = (page: Page, name: string | RegExp): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
const unsent = (page: Page) => page.getByText(/not sent yet\.|kept on this phone/)
const sendNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Send Now' }).click()
  await expect(unsent(page)).toHaveCount(0)
}

test('a round on a phone: assigned, one delivered, one in part without a network, one refused; staff see the cash', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/orders', owner, shop.url)
  const rider = await hire(page, ['parcels.deliver'], shop.url)
  const name = `Round ${Date.now()}`
  const [whole = '', some = '', none = ''] = [
    await order(request, name),
    await order(request, name),
    await order(request, name),
  ]
  await page.goto(`${shop.url}/admin/orders?search=${encodeURIComponent(name)}`)
  await page.getByLabel('Select all on this page').check()
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: /^Book with/ })
    .click()
  await expect(page.getByText(`They go on the round of ${rider.username}.`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Book 3 orders' }).click()
  await expect(page.getByText('3 of 3 parcels done')).toBeVisible({ timeout: 30_000 })

  const phone = await browser.newContext({ viewport: phoneSize, hasTouch: true })
  const his = await phone.newPage()
  await logIn(his, rider, shop.url)
  await his.waitForURL('**/admin/round')
  await expect(part(his, '3 open stops').getByRole('listitem')).toHaveCount(3)
  await expect(his.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:\+8801/)
  await expect(his.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expectNoBarriers(his)
  await expectNoSidewaysScroll(his)
  await his.getByRole('button', { name: 'Picked Up All 3' }).click()
  await sendNow(his)

  await his.getByRole('button', { name: `Delivered: ${whole}-1`, exact: true }).click()
  const dialog = his.getByRole('dialog')
  await expectNoBarriers(his)
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).click()
  await sendNow(his)
  await expect(part(his, 'Delivered today')).toContainText(`${whole}-1`)

  // What was pressed by mistake is taken back before it is sent.
  await his.getByRole('button', { name: `Not Delivered: ${none}-1` }).click()
  await dialog.getByLabel('Not reached').check()
  await dialog.getByRole('button', { name: 'Not Delivered' }).click()
  await his.getByRole('button', { name: `Undo: ${none}-1` }).click()
  await expect(unsent(his)).toHaveCount(0)

  await phone.setOffline(true)
  await his.getByRole('button', { name: `In Part: ${some}-1` }).click()
  await dialog.getByRole('button', { name: 'Delivered in Part' }).click()
  await expect(dialog.getByText('Please say which pieces the customer kept')).toBeVisible()
  await dialog.getByRole('button', { name: /^One more, Kept/ }).click()
  await expectNoSidewaysScroll(his)
  await dialog.getByRole('button', { name: 'Delivered in Part' }).click()
  await his.getByRole('button', { name: 'Send Now' }).click()
  await expect(his.getByText('No connection. 1 report kept on this phone')).toBeVisible()
  await expect(part(his, 'To bring back')).toContainText(`${some}-1`)
  await phone.setOffline(false)
  await expect(unsent(his)).toHaveCount(0, { timeout: 20_000 })

  await his.getByRole('button', { name: `Not Delivered: ${none}-1` }).click()
  await dialog.getByLabel('Refused').check()
  await dialog.getByLabel('Note').fill('Wrong colour')
  await dialog.getByRole('button', { name: 'Not Delivered' }).click()
  await sendNow(his)
  await expect(part(his, 'To bring back').getByRole('listitem')).toHaveCount(2)
  await his.reload()
  await expect(part(his, 'To bring back').getByRole('listitem')).toHaveCount(2)
  const cash = await his.getByRole('region', { name: 'Today' }).getByText(/৳/).textContent()
  await phone.close()

  await page.goto(`${shop.url}/admin/parcels?view=${none}-1`)
  await expect(page.getByText('Refused: Wrong colour')).toBeVisible()
  await page.goto(`${shop.url}/admin/parcels?view=${some}-1`)
  await expect(page.getByText(/^Kept 1 × /)).toBeVisible()
  await page.goto(`${shop.url}/admin/parcels/riders`)
  await expect(row(page, rider.username)).toContainText(cash ?? '')
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
})

test('a rider opens no other screen, and is told when the office was faster', async ({ page, browser, request }) => {
  await enter(page, '/admin/orders', owner, shop.url)
  const rider = await hire(page, ['parcels.deliver'], shop.url)
  const orderId = await order(request, `Faster ${Date.now()}`)
  const ask = (method: 'post' | 'put' | 'get', path: string, data?: object) =>
    page.request[method](`${shop.url}/backend/api/${path}`, { headers: { origin: shop.url }, data })
  const { couriers } = await (await ask('get', 'active-couriers')).json()
  const own = couriers.find(({ courier }: { courier: string }) => courier === 'own')
  const riderId = own.riders.find((each: { name: string }) => each.name === rider.username).id
  await ask('post', 'parcels-book', { courier: 'own', riderId, orderIds: [orderId] })

  const phone = await browser.newContext({ viewport: phoneSize })
  const his = await phone.newPage()
  await logIn(his, rider, shop.url)
  await his.waitForURL('**/admin/round')
  const pickedUp = his.getByRole('button', { name: `Picked Up: ${orderId}-1` })
  await expect(async () => {
    await his.getByRole('button', { name: 'Refresh' }).click()
    await expect(pickedUp).toBeVisible({ timeout: 2000 })
  }).toPass()
  await pickedUp.click()
  const off = await ask('put', 'parcels', { number: `${orderId}-1`, state: 'waiting' })
  expect(off.ok(), await off.text()).toBe(true)
  await his.getByRole('button', { name: 'Send Now' }).click()
  await expect(his.getByRole('alert').filter({ hasText: `${orderId}-1 was not changed` })).toBeVisible()
  await his.goto(`${shop.url}/admin/parcels`)
  await expect(his.getByText('This screen is not open to you')).toBeVisible()
  await his.goto(`${shop.url}/admin/dashboard`)
  await expect(his.getByText('This screen is not open to you')).toBeVisible()
  await phone.close()
})
