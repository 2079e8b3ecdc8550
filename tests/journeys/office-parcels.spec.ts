import type { APIRequestContext, Browser, Locator } from '@playwright/test'
import { at, enter, expectMessage, expectScreensFit, hire, row } from './office-staff.ts'
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
  tabTo,
  test,
} from './shopper.ts'

type Offer = { number: number; title: string; size: string; color: string; price: number }

/** Two variants with plenty of stock: all journeys buy in one shop at the same time. */
async function twoOffers(request: APIRequestContext): Promise<Offer[]> {
  const data = await (await request.get(at('/backend/api/products-data?perPage=40&page=1'))).json()
  type Product = { number: number; title: string; variants: (Offer & { available: boolean; left?: number })[] }
  const offers: Offer[] = data.products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number, title, variants }: Product) =>
      variants
        .filter(({ available, left }) => available && left === undefined)
        .map((variant) => ({ ...variant, number, title })),
    )
  const bySizes = Map.groupBy(offers, ({ number, color }) => `${number} ${color}`)
  return ([...bySizes.values()].find((sizes) => sizes.length > 1) ?? []).slice(0, 2)
}

/** An order of two pieces, each a line of its own. @returns its number */
async function orderTwo(request: APIRequestContext, fullName: string): Promise<string> {
  const items = (await twoOffers(request)).map(({ number: id, size, color }) => ({ id, size, color, quantity: 1 }))
  expect(items).toHaveLength(2)
  const customerInfo = { fullName, phone: newPhone(), address: 'House 12, Road 5, Mirpur 2', city: 'dhaka' }
  const answer = await request.post(at('/backend/api/save-order'), {
    headers: { origin: shopUrl },
    data: { orderDetails: { paymentMethod: 'cod' }, customerInfo, items },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

/** As the member of staff who is signed in on that page. */
async function put(page: Page, path: string, data: object) {
  const answer = await page.request.put(at(`/backend/api/${path}`), { headers: { origin: shopUrl }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const pack = (page: Page, orderId: string) => put(page, 'orders', { orderId, status: 'processing' })
const ship = (page: Page, orderId: string) => put(page, 'orders', { orderId, status: 'shipped' })

async function press(page: Page, target: Locator) {
  await target.waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** A hand scanner: its keys come at once, whatever the machine is busy with. */
const scan = (page: Page, number: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, number)

const field = (page: Page) => page.getByRole('textbox', { name: 'Number of the parcel' })
const counter = (page: Page, line: number, label: string) =>
  page
    .getByRole('region', { name: /^Parcel ORD-/ })
    .getByRole('listitem')
    .nth(line)
    .getByRole('spinbutton', { name: label })

test('a courier’s list is read, previewed, taken over and taken back', async ({ page, request }) => {
  const orderId = await orderTwo(request, 'Listed Parcel')
  const number = `${orderId}-1`
  const consignment = `L${Date.now()}`
  await enter(page, '/admin/parcels')
  await pack(page, orderId)
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    await page.goto(at(`/admin/parcels?search=${number}`))
    if (viewport === phoneSize) {
      await page.getByRole('button', { name: 'More Actions' }).click()
      await page.getByRole('menuitem', { name: 'Courier List' }).click()
    } else await page.getByRole('button', { name: 'Courier List' }).click()
    const dialog = page.getByRole('dialog', { name: 'Courier List' })
    await dialog.getByLabel('Courier', { exact: false }).first().selectOption('paperfly')
    const text = `Merchant Order ID,Consignment ID,Status\n${number},${consignment},In Transit\nORD-1,X,Delivered\n`
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByText('2 lines: 1 parcel will change, 0 are as the list says')).toBeVisible()
    await expect(dialog.getByText('There is no parcel with this number')).toBeVisible()
    await page.screenshot({ path: `test-results/courier-list-${viewport.width}.png` })
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Change 1 parcel' }).click()
    await expectMessage(page, '1 parcel as the list says')
    await expect(page.getByText(consignment)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(consignment)).toBeHidden()
  }
})

for (const viewport of [deskSize, phoneSize]) {
  test(`by keyboard alone: packed, handed over, partly delivered, received at the counter: ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const orderId = await orderTwo(request, 'Keyboard Alone')
    const number = `${orderId}-1`
    const consignment = `K${Date.now()}`
    await enter(page, `/admin/orders?view=${orderId}`)
    const order = page.getByRole('dialog', { name: orderId })
    await expect(order.getByText('None yet: an order gets its parcel when it is packed.')).toBeVisible()
    await press(page, order.getByRole('button', { name: 'Start packing' }))
    await expectMessage(page, 'Order status updated to Processing')
    await press(page, order.getByRole('link', { name: number }))

    const sheet = page.getByRole('dialog', { name: number })
    await expect(sheet.getByText('Waiting', { exact: true }).first()).toBeVisible()
    await press(page, sheet.getByRole('button', { name: 'Handed over' }))
    const courier = page.getByRole('dialog', { name: 'Handed over' })
    await tabTo(page, courier.getByLabel('Courier', { exact: false }).first())
    await page.keyboard.type('Paperfly')
    await tabTo(page, courier.getByLabel('Courier’s number'))
    await page.keyboard.type(consignment)
    await page.keyboard.press('Enter')
    await expectMessage(page, `${number}: Handed over`)
    await expect(sheet.getByText(consignment)).toBeVisible()

    await press(page, sheet.getByRole('button', { name: 'Partly delivered' }))
    const paid = page.getByRole('dialog', { name: 'Partly delivered' })
    await tabTo(page, paid.getByLabel('Paid by the customer (৳)'))
    await page.keyboard.press('Enter')
    await expect(paid.getByText('Please enter how much the customer paid, in taka')).toBeVisible()
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    await expectMessage(page, `${number}: Partly delivered`)
    await expect(sheet.getByText('৳500')).toBeVisible()

    await press(page, sheet.getByRole('link', { name: 'Receive' }))
    await expect(page.getByText('The customer kept some of the pieces. What came back?')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(consignment)
    await page.keyboard.press('Enter')
    await expect(counter(page, 0, 'To shelf')).toBeFocused()
    await expect(counter(page, 0, 'To shelf')).toHaveValue('0')
    await page.keyboard.press('Enter')
    await page.keyboard.press('d')
    await expect(counter(page, 1, 'Second choice')).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`Received ${number}: 1 second choice`)).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Received in this session' })).toContainText(number)

    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`${number} was received already`))).toBeVisible()
    await page.goto(at(`/admin/orders?view=${orderId}`))
    await expect(order.getByText('Completed', { exact: true }).first()).toBeVisible()
    await expect(order.getByRole('heading', { name: '1 piece' })).toBeVisible()
  })
}

test('the counter says at its field why a parcel is not received, and a scan never changes an open one', async ({
  page,
  request,
}) => {
  const [waiting, sent, other] = [
    await orderTwo(request, 'Still Here'),
    await orderTwo(request, 'Came Back'),
    await orderTwo(request, 'Next One'),
  ]
  await enter(page, '/admin/parcels/returns')
  await pack(page, waiting)
  for (const orderId of [sent, other]) await ship(page, orderId)
  const open = async (number: string) => {
    await expect(field(page)).toBeFocused()
    await field(page).fill(number)
    await page.keyboard.press('Enter')
  }
  await open('ORD-NOBODY')
  await expect(page.getByText(/No parcel has the number ORD-NOBODY/)).toBeVisible()
  await open(`${waiting}-1`)
  await expect(page.getByText(`${waiting}-1 is still in the shop: it was never handed over`)).toBeVisible()

  await open(sent)
  const parcel = page.getByRole('region', { name: `Parcel ${sent}-1` })
  await expect(counter(page, 0, 'To shelf')).toHaveValue('1')
  // Not by keys: the browser would type them as fast as the scanner.
  await parcel
    .getByRole('button', { name: /^One more, Write off/ })
    .first()
    .click()
  await expect(counter(page, 0, 'To shelf')).toHaveValue('0')
  await scan(page, `${other}-1`)
  await expect(page.getByText(`${sent}-1 is not received yet: receive it first, or put it aside (Esc)`)).toBeVisible()
  await expect(counter(page, 0, 'Write off')).toHaveValue('1')
  await expect(parcel.getByRole('button', { name: 'Receive 2 pieces' })).toBeVisible()

  // A piece that is taken off the shelf needs a word.
  await parcel
    .getByRole('button', { name: /^One less, To shelf/ })
    .nth(1)
    .click()
  await parcel.getByRole('button', { name: 'Receive 1 piece' }).click()
  await expect(parcel.getByText('Please say what became of 1 more piece')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Received ${sent}-1: 1 to shelf, 1 written off`)).toBeVisible()

  // Somebody else was faster.
  await open(`${other}-1`)
  await expect(page.getByRole('region', { name: `Parcel ${other}-1` })).toBeVisible()
  const lines = [0, 1].map((line) => ({ line, toShelf: 1 }))
  const answer = await page.request.post(at('/backend/api/parcel-receive'), {
    headers: { origin: shopUrl },
    data: { number: `${other}-1`, lines },
  })
  expect(answer.ok()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/This parcel has been received already/)).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('a parcel that is scanned while another number is looked up is opened after it', async ({ page, request }) => {
  const orderId = await orderTwo(request, 'Scanned Next')
  await enter(page, '/admin/parcels/returns')
  await ship(page, orderId)
  const slow = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/parcel') && url.searchParams.get('number') === 'ORD-NOBODY',
    async (route) => {
      await slow.promise
      await route.continue()
    },
  )
  await expect(field(page)).toBeFocused()
  for (const number of ['ORD-NOBODY', `${orderId}-1`]) {
    await field(page).fill(number)
    await field(page).press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Looking...' })).toBeVisible()
  slow.resolve()
  await expect(page.getByRole('region', { name: `Parcel ${orderId}-1` })).toBeVisible()
  await expect(field(page)).toHaveValue('')
  // Its field is for the next one by now.
  await expectMessage(page, /No parcel has the number ORD-NOBODY/)
})

test('a number that is typed while a parcel is received stays in the field', async ({ page, request }) => {
  const orderId = await orderTwo(request, 'Typed Next')
  await enter(page, '/admin/parcels/returns')
  await ship(page, orderId)
  await expect(field(page)).toBeFocused()
  await field(page).fill(`${orderId}-1`)
  await field(page).press('Enter')
  await expect(counter(page, 1, 'To shelf')).toHaveValue('1')
  const slow = Promise.withResolvers<void>()
  await page.route('**/parcel-receive', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Receiving...' })).toBeVisible()
  await field(page).fill('ORD-2026')
  slow.resolve()
  await expectMessage(page, `Received ${orderId}-1: `)
  await expect(page.getByRole('region', { name: `Parcel ${orderId}-1` })).toHaveCount(0)
  await expect(field(page)).toHaveValue('ORD-2026')
})

test('the list is narrowed and searched, ticked parcels are handed over, and a parcel is split and joined', async ({
  page,
  request,
}) => {
  const name = `Packed ${Date.now()}`
  const ids = [await orderTwo(request, name), await orderTwo(request, name)]
  const [first = '', second = ''] = ids
  await enter(page, `/admin/parcels?search=${encodeURIComponent(name)}`)
  for (const orderId of ids) await pack(page, orderId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, `${first}-1`)).toContainText('Waiting')
  await page.getByRole('button', { name: /^In the shop/ }).click()
  await expect(page).toHaveURL(/group=in_shop/)
  await expect(page.getByText('Packed, and not handed over to a courier.')).toBeVisible()
  await expect(row(page, `${second}-1`)).toBeVisible()
  await page.getByLabel('State').selectOption('lost')
  await expectMessage(page, 'No parcels found')
  await page.reload()
  await expect(page.getByLabel('State')).toHaveValue('lost')
  await page.getByLabel('State').selectOption('')

  await page.getByRole('button', { name: `${first}-1`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `${first}-1` })
  await sheet.getByRole('button', { name: 'Split' }).click()
  const split = page.getByRole('dialog', { name: 'Split Parcel' })
  await split.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(split.getByText('Please choose the pieces for the second parcel')).toBeVisible()
  await split
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  await expectNoBarriers(page)
  await split.getByRole('button', { name: 'Split Off 1 piece' }).click()
  await expectMessage(page, `1 piece in ${first}-2`)
  await sheet.getByRole('button', { name: `${first}-2`, exact: true }).click()
  const part = page.getByRole('dialog', { name: `${first}-2` })
  await part.getByRole('button', { name: `Join with ${first}-1` }).click()
  await expectMessage(page, `The pieces are in ${first}-1 now`)
  await expect(sheet.getByRole('heading', { name: '2 pieces' })).toBeVisible()
  await sheet.getByLabel('Note').fill('The rider comes at five')
  await sheet.getByRole('button', { name: 'Add Note Alone' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'The rider comes at five' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selected parcels' })
  await expect(bar.getByRole('link', { name: 'Packing Slips' })).toHaveAttribute('href', new RegExp(first))
  await bar.getByRole('button', { name: 'Hand Over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand Over' })
  await expect(dialog).toContainText('The shop cannot send mail: please call the customers.')
  await dialog.getByLabel('Courier').selectOption('Pathao')
  await dialog.getByRole('button', { name: 'Hand Over' }).click()
  await expectMessage(page, '2 parcels handed over')
  await page.getByRole('button', { name: /^On the way/ }).click()
  await expect(row(page, `${second}-1`)).toContainText('Pathao')
  await page.getByLabel('Courier').selectOption('Steadfast')
  await expectMessage(page, 'No parcels found')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/courier=/)
})

test('a parcel that needs a look says why, in the list and in its sheet', async ({ page, request }) => {
  const orderId = await orderTwo(request, 'Changed Later')
  await enter(page, '/admin/parcels')
  await pack(page, orderId)
  await put(page, 'parcels', { number: `${orderId}-1`, state: 'handed_over' })
  await put(page, 'order-payment', { orderId, payment: 'paid' })
  await page.goto(at(`/admin/parcels?group=attention&search=${orderId}`))
  const why = /^The payment was changed after this parcel was sent to collect ৳[\d,]+$/
  await expect(page.getByText(why).first()).toBeVisible()
  await page.getByRole('button', { name: `${orderId}-1`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `${orderId}-1` })
  await expect(sheet.getByText(why)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expectMessage(page, 'Taken off the list')
  await expect(sheet.getByText(why)).toHaveCount(0)
})

test('a list that failed to load can be reloaded', async ({ page, request }) => {
  const orderId = await orderTwo(request, 'Line Is Down')
  await enter(page, '/admin/dashboard')
  await pack(page, orderId)
  await page.route('**/backend/api/parcels?*', (route) => route.fulfill({ status: 400, json: { error: 'Not now' } }))
  await page.goto(at(`/admin/parcels?search=${orderId}`))
  await expect(page.getByRole('alert').getByText('Failed to load parcels')).toBeVisible()
  const asked = page.waitForRequest('**/backend/api/parcels?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await asked
  await page.unroute('**/backend/api/parcels?*')
  // Not with Retry again: a booking that ends reads the list anew, and then the button is gone.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, `${orderId}-1`)).toBeVisible()
})

test('a sub-admin who may only see orders sees parcels, and is offered no change and no counter', async ({
  page,
  request,
  browser,
}) => {
  const orderId = await orderTwo(request, 'Seen Only')
  await enter(page, '/admin/orders')
  await ship(page, orderId)
  const who = await hire(page, ['orders.view'])
  const desk = await (browser as Browser).newContext()
  const theirs = await desk.newPage()
  await enter(theirs, `/admin/parcels?view=${orderId}-1`, who)
  const sheet = theirs.getByRole('dialog', { name: `${orderId}-1` })
  await expect(sheet.getByRole('link', { name: 'Packing Slip' })).toBeVisible()
  for (const name of ['Delivered', 'Choose Courier', 'Add Note Alone', 'Split'])
    await expect(sheet.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: 'Receive' })).toHaveCount(0)
  await theirs.keyboard.press('Escape')
  await theirs.getByLabel(`Select parcel ${orderId}-1`).check()
  await expect(theirs.getByRole('button', { name: 'Hand Over' })).toHaveCount(0)
  await theirs.goto(at('/admin/parcels/returns'))
  await expect(theirs.getByText('This screen is not open to you')).toBeVisible()
  await desk.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`parcels: no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({
      browser,
      request,
    }) => {
      const orderId = await orderTwo(request, 'মাহিন হোসেন')
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/dashboard')
      await ship(page, orderId)
      await put(page, 'parcels', { number: `${orderId}-1`, state: 'partly_delivered', collected: 400 })
      await expectScreensFit(page, [
        'parcels',
        `parcels?view=${orderId}-1`,
        'parcels?search=qqqqq',
        'parcels/returns',
        `orders?view=${orderId}`,
      ])
      await page.goto(at(`/admin/parcels/returns?number=${orderId}-1`))
      await expect(page.getByRole('region', { name: `Parcel ${orderId}-1` })).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
      await context.close()
    })
  }
}
