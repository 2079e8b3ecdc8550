import type { APIRequestContext } from '@playwright/test'
import { type Simulators, startSimulators } from '../../src/simulators/server.ts'
import { at, enter, expectMessage, hire, pressAction, row } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  newPhone,
  type Page,
  passing,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

// The account at Steadfast is one for the whole shop.
test.describe.configure({ mode: 'serial' })

let simulators: Simulators
test.beforeAll(async () => {
  simulators = await startSimulators({ seed: 5 })
})
test.afterAll(() => simulators.stop())

/** @returns the number of an order of one piece. `place`: left out, it names no thana. */
async function order(request: APIRequestContext, fullName: string, place: object = { city: 'dhaka' }): Promise<string> {
  const { products } = await (await request.get(at('/backend/api/products-data?perPage=40&page=1'))).json()
  type Variant = { size: string; color: string; available: boolean; left?: number }
  type Product = { number: number; title: string; variants: Variant[] }
  const [item] = products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number, variants }: Product) =>
      variants
        .filter(({ available, left }) => available && left === undefined)
        .map(({ size, color }) => ({ id: number, size, color, quantity: 1 })),
    )
  const customerInfo = { fullName, phone: newPhone(), address: 'House 12, Road 5, Mirpur 2', ...place }
  const answer = await request.post(at('/backend/api/save-order'), {
    headers: { origin: shopUrl },
    data: { orderDetails: { paymentMethod: 'cod' }, customerInfo, items: [item] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('Steadfast is set up with its simulator: errors at their field, secrets never shown, the new one once', async ({
  page,
}) => {
  const { baseUrl, credentials } = simulators.couriers.steadfast
  await enter(page, '/admin/settings/couriers')
  const steadfast = card(page, 'Steadfast')
  await steadfast.getByLabel('Book with Steadfast').check()
  await steadfast.getByRole('button', { name: 'Save Steadfast' }).click()
  await expect(steadfast.getByText('Please enter it')).toHaveCount(2)
  await expect(steadfast.getByLabel('API key', { exact: true })).toBeFocused()

  await steadfast.getByLabel('Mode').selectOption('Simulator')
  await expect(steadfast.getByLabel('Mode').getByRole('option', { name: 'Test' })).toHaveCount(0)
  await steadfast.getByLabel('API key', { exact: true }).fill(String(credentials.apiKey))
  await steadfast.getByLabel('Secret key', { exact: true }).fill(String(credentials.secretKey))
  await steadfast.getByLabel('Address of the simulator').fill('http://10.0.0.1:4602')
  await steadfast.getByRole('button', { name: 'Save Steadfast' }).click()
  await expect(steadfast.getByText(/The simulator runs on this machine: please enter its address/)).toBeVisible()
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Editing' }).click()
  await steadfast.getByLabel('Address of the simulator').fill(baseUrl)
  await steadfast.getByRole('button', { name: 'Save Steadfast' }).click()
  await expectMessage(page, 'Steadfast saved')
  await expect(steadfast.getByText('Set', { exact: true })).toHaveCount(2)
  await expect(steadfast.getByText('On', { exact: true })).toBeVisible()

  await steadfast.getByRole('button', { name: 'Change API key' }).click()
  await expect(steadfast.getByLabel('API key', { exact: true })).toBeFocused()
  await expect(steadfast.getByLabel('API key', { exact: true })).toHaveValue('')
  await steadfast.getByRole('button', { name: 'New Secret for Steadfast' }).click()
  await expect(steadfast.getByRole('textbox', { name: 'Webhook secret of Steadfast' })).toHaveValue(/^.{20,}$/)
  await expect(steadfast.getByRole('textbox', { name: 'Webhook address of Steadfast' })).toHaveValue(
    /\/courier-webhook\/steadfast$/,
  )
  await card(page, 'RedX').getByRole('button', { name: 'New Secret for RedX' }).click()
  await expect(card(page, 'RedX').getByRole('textbox', { name: 'Webhook address of RedX' })).toHaveValue(
    /\/redx\?token=.{20,}$/,
  )
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    // A button that the top bar covers by half counts as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  await page.reload()
  await expect(steadfast.getByText('A secret is set.')).toBeVisible()
  await expect(steadfast.getByRole('textbox', { name: 'Webhook secret of Steadfast' })).toHaveCount(0)
})

test('two selected orders are booked, one that is refused says why and keeps its tick', async ({ page, request }) => {
  const name = `To Book ${Date.now()}`
  const ids = [await order(request, name), await order(request, name), await order(request, name)]
  const [first = '', second = '', cancelled = ''] = ids
  await enter(page, `/admin/orders?search=${encodeURIComponent(name)}`)
  const answer = await page.request.put(at('/backend/api/orders'), {
    headers: { origin: shopUrl },
    data: { orderId: cancelled, status: 'cancelled' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Book with…' }).click()
  // The demo's rider can be chosen, too.
  await page.getByRole('dialog').getByLabel('Courier').selectOption('Steadfast')
  await page.getByRole('dialog').getByRole('button', { name: 'Book 3 orders' }).click()
  const panel = page.getByRole('dialog', { name: 'Book with Steadfast' })
  await expect(panel.getByText('2 of 2 parcels done')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: cancelled })).toContainText('This order is cancelled')
  const consignments = simulators.couriers.steadfast
    .parcels()
    .filter(({ reference }) => reference.startsWith(first) || reference.startsWith(second))
    .map(({ consignment }) => consignment)
  expect(consignments).toHaveLength(2)
  for (const consignment of consignments)
    await expect(panel.getByRole('listitem').filter({ hasText: consignment })).toBeVisible()
  for (const viewport of [phoneSize, deskSize]) {
    await page.setViewportSize(viewport)
    await expectNoBarriers(page)
  }

  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel(`Select order ${cancelled}`)).toBeChecked()
  await expect(page.getByLabel(`Select order ${first}`)).not.toBeChecked()
  const line = page.getByRole('region', { name: 'Booking with Steadfast' })
  await expect(line).toContainText('2 booked, 1 not booked')
  await line.getByRole('button', { name: 'Show Booking' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: consignments[0] ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await page.goto(at(`/admin/parcels?search=${encodeURIComponent(name)}`))
  for (const consignment of consignments) await expect(row(page, consignment)).toContainText('Booked')
})

test('selected parcels are booked by keyboard at 360 px; a refusal of the courier stands beside its parcel', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phoneSize)
  const orderId = await order(request, 'Refused There')
  await enter(page, `/admin/parcels?search=${orderId}`)
  const packed = await page.request.put(at('/backend/api/orders'), {
    headers: { origin: shopUrl },
    data: { orderId, status: 'processing' },
  })
  expect(packed.ok(), await packed.text()).toBe(true)
  await pressAction(page, 'Refresh')
  const { faults } = simulators.couriers.steadfast
  faults.refuseBookings = 'The phone number is blocked'
  await page.getByLabel(`Select parcel ${orderId}-1`).check()
  await page.getByRole('region', { name: 'Selected parcels' }).getByRole('button', { name: 'Book with' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Courier').selectOption('Steadfast')
  const start = page.getByRole('dialog').getByRole('button', { name: 'Book 1 parcel' })
  await start.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Book with Steadfast' })
  await expect(panel.getByRole('listitem').filter({ hasText: `${orderId}-1` })).toContainText(
    'The phone number is blocked',
  )
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(`Select parcel ${orderId}-1`)).toBeChecked()
  faults.refuseBookings = ''
})

test('staff who may only see orders are offered no booking, and only the main admin the accounts', async ({
  page,
  request,
  browser,
}) => {
  const orderId = await order(request, 'Seen Only')
  await enter(page, '/admin/orders')
  const who = await hire(page, ['orders.view', 'orders.export', 'settings.view'])
  const desk = await browser.newContext()
  const theirs = await desk.newPage()
  await enter(theirs, `/admin/orders?search=${orderId}`, who)
  await theirs.getByLabel(`Select order ${orderId}`).check()
  await expect(theirs.getByRole('button', { name: 'Courier File' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Book with/ })).toHaveCount(0)
  await theirs.goto(at('/admin/settings/couriers'))
  await expect(theirs.getByText('This screen is not open to you')).toBeVisible()
  await desk.close()
})

test('RedX: its pickup stores are listed, a thana gets another area, and a parcel without an area leads there', async ({
  page,
  request,
}) => {
  test.slow()
  const { baseUrl, credentials } = simulators.couriers.redx
  await enter(page, '/admin/settings/couriers')
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(at(`/backend/api/${path}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const account = { courier: 'redx', mode: 'simulator', simulatorUrl: baseUrl, credentials }
  await put('couriers', { ...account, isActive: true })
  try {
    await page.reload()
    const redx = card(page, 'RedX')
    await redx.getByRole('button', { name: 'List Stores of RedX' }).click()
    await expect(redx.getByRole('radio', { name: /Main store/ })).toBeChecked()
    await expect(redx.getByRole('radio', { name: /Gulshan store/ })).not.toBeChecked()
    await redx.getByRole('link', { name: 'See which thanas are open' }).click()
    await expect(page.getByText(/thanas open|Every thana has an area/)).toBeVisible()
    for (const viewport of [deskSize, phoneSize]) {
      await page.setViewportSize(viewport)
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(deskSize)
    await page.getByLabel('Search by thana, district or area').fill('Dhanmondi')
    await page.getByLabel('Show').selectOption('All thanas')
    await page.getByRole('button', { name: 'Choose the area of Dhanmondi, Dhaka' }).click()
    const dialog = page.getByRole('dialog')
    // The list that is there until the search is answered has the same name.
    const searched = page.waitForResponse(/courier-area-search\?.*Dhanmondi/)
    await dialog.getByLabel('Search the areas of RedX').fill('Dhanmondi')
    await searched
    await dialog
      .getByRole('button', { name: /^Dhanmondi/ })
      .first()
      .click()
    await expectMessage(page, /Dhanmondi is Dhanmondi/)
    await expect(row(page, 'Dhanmondi')).toContainText('(chosen)')
    await page.getByRole('button', { name: 'Choose the area of Dhanmondi, Dhaka' }).click()
    await dialog.getByRole('button', { name: 'Find It by Name Again' }).click()
    await expect(row(page, 'Dhanmondi')).toContainText('(by its name)')

    const orderId = await order(request, 'Without Area')
    const started = await page.request.post(at('/backend/api/parcels-book'), {
      headers: { origin: shopUrl },
      data: { courier: 'redx', orderIds: [orderId] },
    })
    expect(started.ok(), await started.text()).toBe(true)
    await page.goto(at(`/admin/parcels?view=${orderId}-1`))
    const sheet = page.getByRole('dialog')
    // The order names no thana, so RedX has no area for it.
    await expect(async () => {
      await page.reload()
      await expect(sheet.getByRole('link', { name: 'Choose the area' })).toBeVisible({ timeout: 3000 })
    }).toPass()
  } finally {
    await put('couriers', { ...account, isActive: false, credentials: {} })
  }
})

test('a booking is cancelled at RedX from the parcel’s sheet; what RedX refuses stays booked, in its words', async ({
  page,
  request,
}) => {
  test.slow()
  const { baseUrl, credentials } = simulators.couriers.redx
  await enter(page, '/admin/parcels')
  const ask = async (method: 'put' | 'post' | 'get', path: string, data?: object) => {
    const answer = await page.request[method](at(`/backend/api/${path}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const account = { courier: 'redx', mode: 'simulator', simulatorUrl: baseUrl, credentials }
  await ask('put', 'couriers', { ...account, isActive: true })
  try {
    const there = { district: 'dhaka', thana: 'dhaka-dhanmondi', city: '' }
    const orderIds = [await order(request, 'To Cancel', there), await order(request, 'Too Late', there)]
    const { jobId } = await ask('post', 'parcels-book', { courier: 'redx', orderIds })
    await expect
      .poll(async () => (await ask('get', `parcel-bookings?jobId=${jobId}`)).results, { timeout: 60_000 })
      .toMatchObject([{ result: 'booked' }, { result: 'booked' }])
    const [first = '', second = ''] = orderIds.map((orderId) => `${orderId}-1`)
    const wordAt = (number: string) =>
      simulators.couriers.redx.parcels().find(({ reference }) => reference === number)?.word

    const sheet = page.getByRole('dialog', { name: first })
    const cancel = page.getByRole('button', { name: 'Cancel at RedX' })
    const yes = page.getByRole('button', { name: 'Cancel Booking' })
    await page.goto(at(`/admin/parcels?view=${first}`))
    await page.setViewportSize(phoneSize)
    await cancel.click()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(wordAt(first)).not.toBe('cancelled')
    await cancel.click()
    await yes.click()
    await expectMessage(page, `${first} is cancelled at RedX`)
    await expect(sheet.getByText(/^Cancelled at RedX \(/)).toBeVisible()
    await expect(sheet.getByText('Waiting', { exact: true }).first()).toBeVisible()
    await expect(cancel).toHaveCount(0)
    expect(wordAt(first)).toBe('cancelled')
    await expectNoSidewaysScroll(page)

    await page.goto(at(`/admin/parcels?view=${second}`))
    await cancel.click()
    // Its rider was there in the meantime.
    await simulators.clock.wind(8 * 3_600_000)
    await yes.click()
    await expectMessage(page, /cannot be cancelled any more/)
    await expect(cancel).toBeVisible()
    await page.setViewportSize(deskSize)
    await page.goto(at(`/admin/parcels?search=${second}`))
    await expect(row(page, second)).toContainText('Booked')
  } finally {
    await ask('put', 'couriers', { ...account, isActive: false, credentials: {} })
  }
})
