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

/** Calls the API as whoever is signed in on the page. @returns the answer */
async function ask(page: Page, method: 'post' | 'put' | 'get', path: string, data?: object) {
  const answer = await page.request[method](`${shop.url}/backend/api/${path}`, { headers: { origin: shop.url }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/**
 * Puts a new order on the round of a rider, as the main admin signed in on that page. @returns the number of its parcel
 */
async function assigned(page: Page, request: APIRequestContext, rider: Staff): Promise<string> {
  const orderId = await order(request, `Round ${Date.now()}`)
  const { couriers } = await ask(page, 'get', 'active-couriers')
  const { riders } = couriers.find(({ courier }: { courier: string }) => courier === 'own')
  const riderId = riders.find(({ name }: { name: string }) => name === rider.username).id
  const { jobId } = await ask(page, 'post', 'parcels-book', { courier: 'own', riderId, orderIds: [orderId] })
  await expect
    .poll(async () => (await ask(page, 'get', `parcel-bookings?jobId=${jobId}`)).finishedAt, { timeout: 30_000 })
    .not.toBeNull()
  return `${orderId}-1`
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
  // The demo's own rider would have to be told apart.
  const { subadmins } = await ask(page, 'get', 'subadmins')
  for (const { id, username } of subadmins)
    if (username === 'demo-rider')
      await page.request.delete(`${shop.url}/backend/api/subadmins?id=${id}`, { headers: { origin: shop.url } })
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
  const number = await assigned(page, request, rider)

  const phone = await browser.newContext({ viewport: phoneSize })
  const his = await phone.newPage()
  await logIn(his, rider, shop.url)
  await his.waitForURL('**/admin/round')
  const pickedUp = his.getByRole('button', { name: `Picked Up: ${number}` })
  await pickedUp.click()
  await ask(page, 'put', 'parcels', { number, state: 'waiting' })
  await his.getByRole('button', { name: 'Send Now' }).click()
  await expect(his.getByRole('alert').filter({ hasText: `${number} was not changed` })).toBeVisible()
  await his.goto(`${shop.url}/admin/parcels`)
  await expect(his.getByText('This screen is not open to you')).toBeVisible()
  await his.goto(`${shop.url}/admin/dashboard`)
  await expect(his.getByText('This screen is not open to you')).toBeVisible()
  await phone.close()
})

const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const cache = (await caches.has('round')) ? await caches.open('round') : undefined
    const pages = (await cache?.keys())?.map(({ url }) => new URL(url).pathname) ?? []
    return {
      pages: pages.filter((path) => !path.startsWith('/assets/')),
      workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      round: localStorage.getItem('kept-round') !== null,
    }
  })

test('a round opens again without a connection, says as of when, and keeps what was pressed; it is sent once, and signing out removes it', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  await enter(page, '/admin/orders', owner, shop.url)
  const rider = await hire(page, ['parcels.deliver'], shop.url)
  const number = await assigned(page, request, rider)

  const phone = await browser.newContext({ viewport: phoneSize, hasTouch: true, serviceWorkers: 'allow' })
  const taken: string[] = []
  phone.on('response', (answer) => {
    if (answer.url().endsWith('/round-report') && answer.ok()) taken.push(answer.request().postDataJSON().report)
  })
  const first = await phone.newPage()
  await logIn(first, rider, shop.url)
  await first.waitForURL('**/admin/round')
  await first.getByRole('button', { name: `Picked Up: ${number}` }).click()
  await sendNow(first)
  const all = { pages: ['/admin/round'], workers: ['/admin/round'], round: true }
  await expect.poll(() => keptHere(first), { timeout: 30_000 }).toEqual(all)

  await phone.setOffline(true)
  await first.reload()
  await expect(first.getByText(/^Offline, as of \d+:\d\d [ap]m$/)).toBeVisible()
  await first.getByRole('button', { name: `Delivered: ${number}`, exact: true }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(part(first, 'Delivered today')).toContainText(number)
  await first.reload()
  await expect(part(first, 'Delivered today')).toContainText(number)
  await expect(unsent(first)).toBeVisible()
  await expectNoBarriers(first)
  await expectNoSidewaysScroll(first)
  await first.close()

  // Another tab knows it too; no other page of the back office opens.
  const other = await phone.newPage()
  await expect(other.goto(`${shop.url}/admin/settings`)).rejects.toThrow()
  await other.close()
  const his = await phone.newPage()
  await his.goto(`${shop.url}/admin/round`)
  await expect(part(his, 'Delivered today')).toContainText(number)
  await expect(his.getByText(/^Offline, as of/)).toBeVisible()
  expect(taken).toEqual(['picked_up'])

  await phone.setOffline(false)
  await expect(unsent(his)).toHaveCount(0, { timeout: 30_000 })
  await expect(his.getByText(/^Offline, as of/)).toHaveCount(0, { timeout: 30_000 })
  expect(taken).toEqual(['picked_up', 'delivered'])
  const { parcel } = await ask(page, 'get', `parcel?number=${number}`)
  expect(parcel.events.filter(({ state }: { state: string }) => state === 'delivered')).toHaveLength(1)

  await his.getByRole('button', { name: 'Logout' }).click()
  await his.waitForURL(`${shop.url}/admin`)
  await expect.poll(() => keptHere(his)).toEqual({ pages: [], workers: [], round: false })
  await phone.setOffline(true)
  await expect(his.goto(`${shop.url}/admin/round`)).rejects.toThrow()
  await phone.close()
})

test('before a rider is deactivated the owner reads what he has; his parcels need a rider, and go to another in one action', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/subadmins', owner, shop.url)
  const [leaving, staying] = [
    await hire(page, ['parcels.deliver'], shop.url),
    await hire(page, ['parcels.deliver'], shop.url),
  ]
  const numbers = [await assigned(page, request, leaving), await assigned(page, request, leaving)]
  await page.reload()
  const deactivate = page.getByRole('button', { name: `Deactivate ${leaving.username}` })
  const dialog = page.getByRole('dialog')
  await deactivate.click()
  await expect(dialog).toContainText(`${leaving.username} has 2 open parcels.`)
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await deactivate.click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: `Activate ${leaving.username}` })).toBeVisible()

  await page.goto(`${shop.url}/admin/parcels`)
  await page.getByRole('button', { name: /^Without a rider/ }).click()
  const words = `Without a rider: ${leaving.username} no longer delivers parcels`
  await expect(page.getByText(words)).toHaveCount(2)
  await page.getByRole('button', { name: numbers[0] ?? '' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Give it to another rider' }).click()
  await expect(row(page, leaving.username)).toContainText('No longer delivers')
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: `Give the parcels of ${leaving.username} to another rider` }).click()
  await dialog.getByLabel('Rider').selectOption(staying.username)
  await dialog.getByRole('button', { name: 'Give 2 open parcels' }).click()
  await expect(dialog.getByText('2 of 2 parcels done')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(row(page, leaving.username)).toHaveCount(0)
  await expect(row(page, staying.username)).toContainText('2')
})
