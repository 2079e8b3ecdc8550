import { readFileSync } from 'node:fs'
import type { APIRequestContext, Browser, Download, Locator, Page } from '@playwright/test'
import { admin, at, enter, expectMessage, expectScreensFit, fillPlace, hire, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, newPhone, passing, phoneSize, shopUrl, test } from './shopper.ts'

type Offer = { number: number; title: string; size: string; color: string }

/** Variants with plenty of stock: all journeys buy in one shop at the same time. */
async function offers(request: APIRequestContext): Promise<Offer[]> {
  const data = await (await request.get(at('/backend/api/products-data?perPage=40&page=1'))).json()
  type Product = { number: number; title: string; variants: { available: boolean; left?: number }[] }
  return data.products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number, title, variants }: Product) =>
      variants
        .filter(({ available, left }) => available && left === undefined)
        .map((variant) => ({ number, title, ...variant })),
    )
}

async function placeOrder(
  request: APIRequestContext,
  fullName: string,
  more: object = {},
  what?: Offer,
): Promise<string> {
  const offer = what ?? (await offers(request))[0]
  const answer = await request.post(at('/backend/api/save-order'), {
    headers: { origin: shopUrl },
    data: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName,
        email: 'buyer@example.com',
        phone: newPhone(),
        address: 'House 12, Road 5, Mirpur 2',
        city: 'dhaka',
        ...more,
      },
      items: [{ id: offer?.number, size: offer?.size, color: offer?.color, quantity: 1 }],
      locale: 'bn',
    },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()).orderId
}

const textOf = async (file: Download) => readFileSync(await file.path(), 'utf8')

test('a wrong size is reported for a caller, and another size is sent in its place', async ({ page, request }) => {
  const all = await offers(request)
  const sizesOf = ({ number, color }: Offer) => all.filter((each) => each.number === number && each.color === color)
  const [ordered, other] = all.map(sizesOf).find(({ length }) => length > 1) ?? []
  if (!ordered || !other) throw new Error('no product has two sizes of which there are plenty')
  const orderId = await placeOrder(request, 'Caller Journey', {}, ordered)
  await enter(page, '/admin/orders')
  const delivered = await page.request.put(at('/backend/api/orders'), {
    headers: { origin: shopUrl },
    data: { orderId, status: 'delivered', reason: 'To try what follows' },
  })
  expect(delivered.ok(), await delivered.text()).toBe(true)
  await page.goto(at(`/admin/orders?search=${orderId}`))
  await page.getByRole('button', { name: `View order ${orderId}` }).click()
  const sheet = page.getByRole('dialog', { name: orderId })
  await sheet.getByRole('button', { name: 'Report a Damaged or Wrong Piece' }).click()
  await sheet.getByRole('button', { name: 'Save Report' }).click()
  await expect(sheet.getByText('Please describe what is wrong')).toBeVisible()
  await expect(sheet.getByLabel('What the customer says')).toBeFocused()
  await expectNoBarriers(page)
  await sheet.getByLabel('What the customer says').fill(`She ordered ${ordered.size} and needs ${other.size}`)
  await sheet.getByRole('button', { name: 'Save Report' }).click()
  await expectMessage(page, 'Report saved')

  const piece = sheet.getByLabel(/^Send 1 × /)
  await expect(piece).toHaveValue(`${ordered.size}\n${ordered.color}`)
  await piece.selectOption({ value: `${other.size}\n${other.color}` })
  await sheet.getByLabel('Answer to the customer').fill(`${other.size} leaves our shop today.`)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByText('Replacement', { exact: true })).toBeVisible()
  await expect(sheet.getByText(`sent ${other.size}, ${other.color}`)).toBeVisible()
})

test('the list is sorted by its headings, in both directions, and a copied address keeps the sort', async ({
  page,
}) => {
  await enter(page, '/admin/orders?columns=order,customer,total,promised')
  const table = page.getByRole('table', { name: 'Orders' })
  const totals = async () =>
    (
      await table
        .locator('tbody')
        .getByText(/^৳[\d,]+$/)
        .allTextContents()
    ).map((text) => Number(text.replace(/\D/g, '')))
  const sortedBy = (head: string, direction: string) =>
    expect(table.getByRole('columnheader', { name: head })).toHaveAttribute('aria-sort', direction)
  await sortedBy('Order', 'descending')
  await table.getByRole('button', { name: 'Total' }).click()
  await sortedBy('Total', 'descending')
  await expect(page).toHaveURL(/sort=total/)
  await expect.poll(async () => isDescending(await totals())).toBe(true)
  await table.getByRole('button', { name: 'Total' }).click()
  await sortedBy('Total', 'ascending')
  await expect.poll(async () => isDescending((await totals()).reverse())).toBe(true)
  await page.reload()
  await sortedBy('Total', 'ascending')
  await table.getByRole('button', { name: 'Promised by' }).click()
  await sortedBy('Promised by', 'ascending')
})

const isDescending = (figures: number[]) =>
  figures.length > 1 && figures.every((figure, place) => place === 0 || figure <= (figures[place - 1] ?? 0))

test('the list is narrowed by the advanced filter, keeps it in the URL, and is exported as a file', async ({
  page,
  request,
}) => {
  const name = `Filtered ${Date.now()}`
  const orderId = await placeOrder(request, name, { city: 'sylhet' })
  await enter(page, `/admin/orders?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Advanced Filter' }).click()
  await page.getByLabel('District').selectOption('Sylhet')
  await page.getByLabel('Source').selectOption('web')
  await page.getByLabel('Amount from (৳)').fill('1')
  await page.getByLabel('Amount from (৳)').press('Enter')
  await expect(page).toHaveURL(/city=sylhet.*source=web.*minTotal=1/)
  await expect(row(page, orderId)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  expect((await textOf(file)).split('\r\n')).toHaveLength(3)
  await expectMessage(page, 'Orders exported successfully')

  await page.reload()
  await expect(page.getByLabel('District')).toHaveValue('sylhet')
  await page.getByLabel('District').selectOption('khulna')
  await expectMessage(page, 'No orders found')
  await page.getByLabel('District').selectOption('sylhet')
  await expect(row(page, orderId)).toBeVisible()
  await page.getByLabel('Reports').selectOption('open')
  await expect(page).toHaveURL(/request=open/)
  await expectMessage(page, 'No orders found')
  await page.getByLabel('Reports').selectOption('')
  await expect(row(page, orderId)).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('unconfirmed')
  await expectMessage(page, 'No orders found')
  await page.getByLabel('Amount to (৳)').fill('640,50')
  await page.getByLabel('Amount to (৳)').press('Enter')
  await expectMessage(page, /Please enter a whole number/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/city=/)
  await expect(page.getByLabel('Amount to (৳)')).toHaveValue('')
})

test('staff order for a caller: the customer is found by phone number, and the order is edited before it is shipped', async ({
  page,
  request,
}) => {
  const phone = newPhone()
  await placeOrder(request, 'Shahana Caller', { phone, email: 'shahana@example.com', city: 'khulna' })
  const [offer, other] = (await offers(request)).filter(({ number }, i, all) => i === 0 || number !== all[0]?.number)
  await enter(page, '/admin/orders')
  await page.getByRole('button', { name: 'New Order', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expect(form.getByText('Please add a piece')).toBeVisible()
  await expect(form.getByLabel('Reached us by')).toBeFocused()
  await form.getByLabel('Reached us by').selectOption('messenger')
  await form.getByLabel('Phone', { exact: true }).fill(phone)
  await form.getByRole('button', { name: 'Use This Customer' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Shahana Caller')
  // The order before named a city alone.
  await expect(form.getByLabel('District')).toHaveValue('Khulna')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expect(form.getByText('Please select the thana or upazila')).toBeVisible()
  await fillPlace(form, 'Khulna', 'Sonadanga')
  await form.getByLabel('Find a product to add').fill(offer?.title ?? '')
  await form
    .getByRole('button', { name: `Add ${offer?.title}`, exact: true })
    .first()
    .click()
  await expectNoBarriers(page)
  // Enter in the search of a form searches, and sends nothing.
  const sent: string[] = []
  page.on('request', (each) => each.method() !== 'GET' && sent.push(new URL(each.url()).pathname))
  await form.getByLabel('Find a product to add').fill(other?.title ?? '')
  await form.getByLabel('Find a product to add').press('Enter')
  await expect(form.getByRole('button', { name: `Add ${other?.title}`, exact: true }).first()).toBeVisible()
  expect(sent).not.toContain('/backend/api/staff-orders')
  // Escape empties the search, and asks nothing about the form.
  await form.getByLabel('Find a product to add').press('Escape')
  await expect(form.getByLabel('Find a product to add')).toHaveValue('')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, /^Order ORD-\d{8}-\w{6} placed$/)

  const sheet = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(sheet.getByText('entered by staff')).toBeVisible()
  await sheet.getByLabel('Add a note').fill('Wants it before Friday')
  await sheet.getByRole('button', { name: 'Add Note' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Wants it before Friday' })).toContainText(admin.username)

  await sheet.getByRole('button', { name: 'Edit Order' }).click()
  const edit = page.getByRole('dialog', { name: /^Edit ORD-/ })
  await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await edit.getByLabel('Find a product to add').fill(other?.title ?? '')
  await edit
    .getByRole('button', { name: `Add ${other?.title}`, exact: true })
    .first()
    .click()
  await fillPlace(edit, 'Dhaka', 'ধানমন্ডি')
  await expect(edit.getByText('Tell the customer the new total: the shop cannot send mail.')).toBeVisible()
  await expectNoBarriers(page)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Order updated successfully')
  await expect(sheet.getByText('2 pieces to pack')).toBeVisible()
  await expect(sheet.getByText('Place: Sonadanga, Khulna → Dhanmondi, Dhaka')).toBeVisible()
})

test('an older order that names a city alone is edited and keeps its place; a new district needs a thana', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request, 'Older Order', { city: 'chittagong' })
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  await sheet.getByRole('button', { name: 'Edit Order' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${orderId}` })
  await expect(edit.getByLabel('District')).toHaveValue('Chattogram')
  await expect(edit.getByLabel('Thana or upazila')).toHaveValue('')
  await edit.getByLabel('Name').fill('Older Order, Renamed')
  const isSaved = Promise.withResolvers<void>()
  await page.route('**/backend/api/get-order?*', async (route) => {
    await isSaved.promise
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Order updated successfully')
  // The next edit begins with the order as it is now.
  await expect(edit.getByRole('button', { name: 'Saving...' })).toBeVisible()
  isSaved.resolve()
  await expect(edit).toBeHidden()
  await expect(sheet.getByText('Older Order, Renamed', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Place:/)).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Edit Order' }).click()
  await edit.getByRole('combobox', { name: 'District' }).and(edit.locator('input')).fill('Bogra')
  await page.getByRole('option', { name: 'Bogura' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Please select the thana or upazila')).toBeVisible()
  await fillPlace(edit, 'Bogura', 'Shibganj')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(sheet.getByText('Place: Chattogram → Shibganj, Bogura')).toBeVisible()
  await expect(sheet.getByText('Shibganj, Bogura').first()).toBeVisible()
})

/** Fills in New Order. */
async function fillNewOrder(page: Page, request: APIRequestContext) {
  const [offer] = await offers(request)
  await enter(page, '/admin/orders')
  await page.getByRole('button', { name: 'New Order', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Reached us by').selectOption('messenger')
  await form.getByLabel('Phone', { exact: true }).fill(newPhone())
  await form.getByLabel('Name').fill('Lost Answer')
  await form.getByLabel('Address').fill('House 12, Road 5, Mirpur 2')
  await fillPlace(form, 'Dhaka', 'Banani')
  await form.getByLabel('Find a product to add').fill(offer?.title ?? '')
  await form
    .getByRole('button', { name: `Add ${offer?.title}`, exact: true })
    .first()
    .click()
  return form
}

/** Presses Place Order once, and the answer is lost in a 502. @returns the number of the order that was placed */
async function placeUnheard(page: Page, form: Locator) {
  const placed: string[] = []
  await page.route(
    '**/backend/api/staff-orders',
    async (route) => {
      placed.push((await (await route.fetch()).json()).orderId)
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, 'Failed to place the order: 502')
  expect(placed).toEqual([expect.stringMatching(/^ORD-/)])
  return placed[0] ?? ''
}

test('an order whose answer was lost in a 502 is placed once, however often Place Order is pressed', async ({
  page,
  request,
}) => {
  const form = await fillNewOrder(page, request)
  const orderId = await placeUnheard(page, form)
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, `Order ${orderId} placed`)
})

test('an order that is changed after its answer was lost leads to the one that was placed', async ({
  page,
  request,
}) => {
  const form = await fillNewOrder(page, request)
  const orderId = await placeUnheard(page, form)
  await form.getByLabel('Name').fill('Lost Answer, Renamed')
  await form.getByRole('button', { name: 'Place Order' }).click()
  const before = form.getByRole('alert').filter({ hasText: 'Please correct the order that was placed' })
  await before.getByRole('button', { name: `Order ${orderId}` }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog', { name: orderId }).getByText('Lost Answer', { exact: true })).toBeVisible()
})

test('an edited order is not closed without a question: not by Escape, beside it, by its cross or by Cancel', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request, 'Half Edited')
  await page.setViewportSize(deskSize)
  await enter(page, `/admin/orders?view=${orderId}`)
  await page.getByRole('dialog', { name: orderId }).getByRole('button', { name: 'Edit Order' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${orderId}` })
  const name = edit.getByLabel('Name')
  await name.fill('Half Edited, Renamed')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => edit.getByRole('button', { name: 'Close', exact: true }).click(),
    () => edit.getByRole('button', { name: 'Cancel', exact: true }).click(),
  ]
  for (const close of closings) {
    await close()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Half Edited, Renamed')
  }
  await edit.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(edit).toBeHidden()
  // What is as it was closes at once.
  await page.getByRole('dialog', { name: orderId }).getByRole('button', { name: 'Edit Order' }).click()
  await edit.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(question).toBeHidden()
})

test('leaving the edit of an order leaves the sheet of the order open, also by Escape without a focus', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request, 'Left Again')
  await page.setViewportSize(deskSize)
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId }).filter({ hasNotText: `Edit ${orderId}` })
  const edit = page.getByRole('dialog', { name: `Edit ${orderId}` })
  for (const isChanged of [true, false]) {
    await sheet.getByRole('button', { name: 'Edit Order' }).click()
    if (isChanged) await edit.getByLabel('Name').fill('Left Again, Renamed')
    await expect(edit.getByLabel('Name')).toBeVisible()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
    if (isChanged)
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave', exact: true })
        .click()
    await expect(edit).toBeHidden()
    await expect(sheet.getByRole('button', { name: 'Edit Order' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('view')).toBe(orderId)
  }
})

test('a caller without an e-mail address is found by the phone number, and no e-mail is promised', async ({
  page,
  request,
}) => {
  const phone = newPhone()
  const name = `Caller ${Date.now()}`
  const [offer] = await offers(request)
  await enter(page, '/admin/orders?new=order')
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Reached us by').selectOption('messenger')
  await form.getByLabel('Phone', { exact: true }).fill(phone)
  await expect(form.getByText('Nobody has ordered with this number before.')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill('House 4, Lane 2, Sonadanga')
  await fillPlace(form, 'Khulna', 'Sonadanga')
  await form.getByLabel('E-mail').fill('no address')
  await form.getByLabel('Find a product to add').fill(offer?.title ?? '')
  await form
    .getByRole('button', { name: `Add ${offer?.title}`, exact: true })
    .first()
    .click()
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expect(form.getByText('Please enter a valid email address, or leave this empty')).toBeVisible()
  await form.getByLabel('E-mail').fill('')
  await expect(form.getByText('Without one the shop sends no mails: tell the customer by phone.')).toBeVisible()
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, /^Order ORD-\d{8}-\w{6} placed$/)

  const sheet = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(sheet.getByText(name)).toBeVisible()
  await expect(sheet.getByText(/\w@\w/)).toHaveCount(0)
  await expect(sheet.getByText('Mark shipped: the customer has no e-mail address: please call.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Mark shipped' }).click()
  await expectMessage(page, 'Order status updated to Shipped. The customer has no e-mail address: please call')

  await page.goto(at(`/admin/users?search=${encodeURIComponent(name)}`))
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, name).getByText('+880')).toHaveCount(0)
})

test('offline nothing is changed, and the message says so', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Line Is Down')
  await enter(page, `/admin/orders?search=${orderId}`)
  await expect(row(page, orderId)).toBeVisible()
  await page.route('**/backend/api/orders', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.getByRole('button', { name: `Delete order ${orderId}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Failed to connect to server for deletion')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Mark shipped ${orderId}` }).click()
  await expectMessage(page, /^Error updating order status/)
  await page.unroute('**/backend/api/orders')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, orderId).getByText('Confirmed', { exact: true })).toBeVisible()
})

test('bulk actions on orders: status, print documents, courier file, and the trash', async ({ page, request }) => {
  const name = `Many ${Date.now()}`
  const ids = [await placeOrder(request, `${name} রহিমা`), await placeOrder(request, `${name} করিম`)]
  await enter(page, `/admin/orders?search=${encodeURIComponent(name)}`)
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Start packing' }).click()
  await expectMessage(page, 'Order status updated to Processing: 2 orders')
  await page.getByRole('button', { name: `Mark shipped ${ids[0]}` }).click()
  await expect(row(page, ids[0] ?? '').getByText('Shipped', { exact: true })).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await bar.getByRole('button', { name: 'Back to confirmed (1 of 2)' }).click()
  const left = page.getByRole('dialog', { name: 'Update Order Status' })
  await expect(left.getByText(`${ids[0]}: It is Shipped`)).toBeVisible()
  await expectNoBarriers(page)
  await left.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByLabel('Select all on this page').uncheck()

  await page.getByLabel('Select all on this page').check()
  await bar.getByRole('button', { name: 'Courier File' }).click()
  const courier = page.getByRole('dialog', { name: 'Courier File' })
  await courier.getByLabel('Courier', { exact: true }).selectOption('pathao')
  await expectNoBarriers(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    courier.getByRole('button', { name: 'Download' }).click(),
  ])
  const csv = await textOf(file)
  expect(csv).toMatch(/^ItemType,StoreName,MerchantOrderId,/)
  expect(csv).toContain('Karim')
  expect(csv).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(csv).not.toContain(ids[0] ?? '')
  await expect(courier.getByText(`${ids[0]}: Its parcel has left the shop already`)).toBeVisible()
  await courier.getByRole('button', { name: 'Close', exact: true }).last().click()

  await bar.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('article', { name: `চালান ${ids[0]}` })).toBeVisible()
  await page.getByRole('button', { name: 'Packing slips' }).click()
  await page.getByRole('button', { name: 'A5' }).click()
  await expect(page).toHaveURL(/kind=slip/)
  await expect(page.locator('.print-sheets')).toHaveAttribute('data-size', 'a5')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectNoBarriers(page)
  // Filters and ticks survive the print.
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(bar.getByText('2 orders selected')).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  await page.goto(at(`/admin/orders?search=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `Delete order ${ids[0]}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Order deleted successfully')
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: `Restore order ${ids[0]}` }).click()
  await expectMessage(page, '1 order restored')
  await expect(
    page
      .getByText(/^Can be restored until /)
      .or(page.getByText('The trash is empty'))
      .first(),
  ).toBeVisible()
  await page.goto(at(`/admin/orders?search=${ids[0]}`))
  await page.getByRole('button', { name: `Delete order ${ids[0]}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  const deleteForGood = async (orderId: string | undefined) => {
    await page.getByRole('button', { name: `Delete order ${orderId} for good` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click()
  }
  // It was shipped, and its parcel is still to come back.
  await deleteForGood(ids[0])
  await expectMessage(page, '1 order stayed: a parcel is away, or cash is not paid out')
  await page.goto(at(`/admin/orders?search=${ids[1]}`))
  await page.getByRole('button', { name: `Delete order ${ids[1]}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await deleteForGood(ids[1])
  await expectMessage(page, 'Order deleted successfully - Permanently deleted from database')
})

test('a confirmation that was pressed by mistake is taken back', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Pressed Too Soon')
  await enter(page, '/admin/orders')
  const pending = { orderId, status: 'pending', reason: 'To be called first' }
  await page.request.put(at('/backend/api/orders'), { headers: { origin: shopUrl }, data: pending })
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    await page.goto(at(`/admin/orders?search=${orderId}`))
    await page.getByRole('button', { name: `Confirm ${orderId}` }).click()
    await expectMessage(page, 'Order status updated to Confirmed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectMessage(page, 'Order status updated to Pending')
    await expect(page.getByRole('button', { name: `Confirm ${orderId}` })).toBeVisible()
  }
})

test('cash with the courier is noted as paid out, and taken back', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Cash On The Road')
  await enter(page, '/admin/orders')
  for (const status of ['processing', 'shipped', 'delivered'])
    await page.request.put(at('/backend/api/orders'), { headers: { origin: shopUrl }, data: { orderId, status } })
  for (const viewport of [deskSize, phoneSize]) {
    await page.setViewportSize(viewport)
    await page.goto(at(`/admin/orders?search=${orderId}&cash=courier`))
    await expect(page.getByText('Cash with the courier')).toBeVisible()
    await page.screenshot({ path: `test-results/cash-held-${viewport.width}.png` })
    await expectNoBarriers(page)
    await page.getByRole('button', { name: `Cash of ${orderId} was paid out` }).click()
    await expectMessage(page, 'Noted as paid out: 1 order')
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Cash with the courier')).toBeVisible()
  }
  await page.goto(at(`/admin/orders?view=${orderId}`))
  const sheet = page.getByRole('dialog', { name: orderId })
  await expect(sheet.getByText(/^৳[\d,]+ is with the courier$/)).toBeVisible()
  await page.screenshot({ path: 'test-results/cash-in-sheet.png' })
  await sheet.getByRole('button', { name: 'Paid out' }).click()
  await expect(sheet.getByText('Cash with the courier')).toBeHidden()
  await expect(sheet.getByText(/^The cash was paid out: ৳/)).toHaveCount(3)
})

test('in the trash, Paid out takes the ticked orders of every page', async ({ page }) => {
  const at8 = '2026-11-21T02:00:00.000Z'
  const trashed = (orderId: string) => ({
    ...{ orderId, customerName: 'Cash In The Trash', status: 'delivered', total: 900, deletedBy: 'admin' },
    ...{ orderDate: at8, deletedAt: at8, restoreUntil: at8, canRestore: false },
  })
  const pages = ['ORD-20261121-AAAAAA', 'ORD-20261121-BBBBBB']
  // Two pages of a trash that holds more than one page of orders.
  await page.route('**/backend/api/orders-trash?*', (route) => {
    const shown = Number(new URL(route.request().url()).searchParams.get('page'))
    return route.fulfill({
      json: {
        ...{ success: true, orders: [trashed(pages[shown - 1] ?? '')] },
        page: { page: shown, perPage: 25, total: 26, pages: 2 },
      },
    })
  })
  const asked: unknown[] = []
  await page.route('**/backend/api/cash-paid-out', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ status: 422, json: { success: false, error: 'Not today', code: 'invalid' } })
  })
  await enter(page, '/admin/orders/trash')
  await page.getByLabel(`Select order ${pages[0]}`).check()
  const next = page.getByRole('button', { name: 'Next page' })
  await next.click()
  // The last page: the button stays, with the focus.
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.getByLabel(`Select order ${pages[1]}`).check()
  await page.getByRole('button', { name: 'Paid out' }).click()
  await expectMessage(page, 'Failed to note it: Not today')
  expect(asked).toEqual([{ orderIds: pages }])
  await expect(page.getByRole('button', { name: 'Restore (2)' })).toBeVisible()
})

test('orders that look like one are marked, and named when one of them is packed', async ({ page, request }) => {
  const phone = newPhone()
  const [one, other] = [
    await placeOrder(request, 'Twice Person', { phone }),
    await placeOrder(request, 'Twice Person', { phone }),
  ]
  await enter(page, `/admin/orders?search=${one}&alike=1`)
  await expect(row(page, one).getByText('Perhaps the same order')).toBeVisible()
  await expectNoBarriers(page)
  await page.goto(at(`/admin/parcels/packing?number=${one}`))
  await expect(page.getByText(`Perhaps the same order: ${other}`)).toBeVisible()
  await page.screenshot({ path: 'test-results/alike-when-packing.png' })
  await page.goto(at(`/admin/orders?view=${one}`))
  const sheet = page.getByRole('dialog', { name: one })
  await sheet.getByRole('button', { name: 'These are two orders' }).first().click()
  await expect(sheet.getByRole('region', { name: 'Perhaps the same order' })).toBeHidden()
})

test('a note that was begun about one order is not in the sheet of the next one', async ({ page, request }) => {
  const phone = newPhone()
  const one = await placeOrder(request, 'Noted Person', { phone })
  const other = await placeOrder(request, 'Noted Person', { phone })
  await enter(page, '/admin/orders')
  for (const orderId of [one, other]) {
    const packing = await page.request.put(at('/backend/api/orders'), {
      headers: { origin: shopUrl },
      data: { orderId, status: 'processing' },
    })
    expect(packing.ok(), await packing.text()).toBe(true)
  }
  await page.goto(at(`/admin/orders?view=${one}`))
  const sheetOf = (orderId: string) => page.getByRole('dialog', { name: orderId })
  await sheetOf(one).getByRole('link', { name: other }).click()
  await expect(sheetOf(other).getByRole('link', { name: one })).toBeVisible()
  await sheetOf(other).getByLabel('Add a note').fill('Wants it before Friday')
  // The order before is known still, and there at once, as soon as the question is answered.
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(sheetOf(one).getByRole('link', { name: other })).toBeVisible()
  await expect(sheetOf(one).getByLabel('Add a note')).toHaveValue('')
})

test('what is typed into a note while it is saved stays, and is not closed without a question', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request, 'Noted Meanwhile')
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  const field = sheet.getByLabel('Add a note')
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/backend/api/order-notes', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await field.fill('Wants it before Friday')
  await sheet.getByRole('button', { name: 'Add Note' }).click()
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await field.fill('Call her at six')
  isTyped.resolve()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Wants it before Friday' })).toBeVisible()
  await expect(field).toHaveValue('Call her at six')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('Call her at six')
  await sheet.getByRole('button', { name: 'Add Note' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Call her at six' })).toBeVisible()
  // What is saved closes at once.
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(question).toBeHidden()
})

test('a note that is on its way is not asked about, and leaving its order is not lost', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Noted and Left')
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  const isLeft = Promise.withResolvers<void>()
  await page.route('**/backend/api/order-notes', async (route) => {
    await isLeft.promise
    await route.continue()
  })
  await sheet.getByLabel('Add a note').fill('Wants it before Friday')
  await sheet.getByRole('button', { name: 'Add Note' }).click()
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden()
  const answered = page.waitForResponse('**/backend/api/order-notes')
  isLeft.resolve()
  await answered
  await page.goto(at(`/admin/orders?view=${orderId}`))
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Wants it before Friday' })).toBeVisible()
})

test('a note that is refused after its order was left is in the field again', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Noted in Vain')
  await enter(page, `/admin/orders?search=${orderId}`)
  const view = page.getByRole('button', { name: `View order ${orderId}` })
  await view.click()
  const sheet = page.getByRole('dialog', { name: orderId })
  const isLeft = Promise.withResolvers<void>()
  await page.route('**/backend/api/order-notes', async (route) => {
    await isLeft.promise
    await route.fulfill({ status: 422, json: { success: false, error: 'Not today', code: 'invalid' } })
  })
  await sheet.getByLabel('Add a note').fill('Wants it before Friday')
  await sheet.getByRole('button', { name: 'Add Note' }).click()
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet).toBeHidden()
  isLeft.resolve()
  await expectMessage(page, 'Failed to add the note: Not today')
  await view.click()
  await expect(sheet.getByLabel('Add a note')).toHaveValue('Wants it before Friday')
})

test('a begun report and its begun answer are not closed without a question', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Report Begun')
  await enter(page, '/admin/orders')
  const delivered = await page.request.put(at('/backend/api/orders'), {
    headers: { origin: shopUrl },
    data: { orderId, status: 'delivered', reason: 'To try what follows' },
  })
  expect(delivered.ok(), await delivered.text()).toBe(true)
  await page.goto(at(`/admin/orders?view=${orderId}`))
  const sheet = page.getByRole('dialog', { name: orderId })
  const close = sheet.getByRole('button', { name: 'Close', exact: true })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const expectQuestion = async () => {
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(question).toBeHidden()
  }
  await sheet.getByRole('button', { name: 'Report a Damaged or Wrong Piece' }).click()
  await sheet.getByLabel('What the customer says').fill('The seam is open')
  await close.click()
  await expectQuestion()
  await sheet.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectQuestion()
  await sheet.getByRole('button', { name: 'Save Report' }).click()
  await expectMessage(page, 'Report saved')
  const answer = sheet.getByLabel('Answer to the customer')
  await answer.fill('The seam was open before it was worn.')
  await close.click()
  await expectQuestion()
  await sheet.getByLabel('What the customer gets').selectOption('refused')
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer).toBeHidden()
  // What is saved closes at once.
  await close.click()
  await expect(sheet).toBeHidden()
})

test('Back from the edit of an order to the sheet of another one closes the edit, after asking', async ({
  page,
  request,
}) => {
  const phone = newPhone()
  const one = await placeOrder(request, 'Left Person', { phone })
  const other = await placeOrder(request, 'Left Person', { phone })
  await enter(page, '/admin/orders')
  for (const orderId of [one, other]) {
    const packing = await page.request.put(at('/backend/api/orders'), {
      headers: { origin: shopUrl },
      data: { orderId, status: 'processing' },
    })
    expect(packing.ok(), await packing.text()).toBe(true)
  }
  await page.goto(at(`/admin/orders?view=${one}`))
  const edit = page.getByRole('dialog', { name: `Edit ${other}` })
  const sheetOf = (orderId: string) => page.getByRole('dialog', { name: orderId }).filter({ hasNotText: /^Edit / })
  await sheetOf(one).getByRole('link', { name: other }).click()
  await sheetOf(other).getByRole('button', { name: 'Edit Order' }).click()
  await edit.getByLabel('Name').fill('Left Person, Renamed')
  await page.evaluate(() => history.back())
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await expect(edit).toBeHidden()
  await expect(sheetOf(one).getByRole('link', { name: other })).toBeVisible()
})

test('the main admin corrects a courier template', async ({ page, request }) => {
  const orderId = await placeOrder(request, 'Template Person')
  await enter(page, `/admin/orders?search=${orderId}`)
  await page.getByLabel(`Select order ${orderId}`).check()
  await page.getByRole('button', { name: 'Courier File' }).click()
  await page
    .getByRole('dialog', { name: 'Courier File' })
    .getByLabel('Courier', { exact: true })
    .selectOption('paperfly')
  await page.getByRole('button', { name: 'Edit Templates' }).click()
  const sheet = page.getByRole('dialog', { name: 'Courier Templates' })
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Paperfly')
  const weight = String(1 + Math.floor(Math.random() * 8))
  await sheet.getByLabel('What always stands in column 5').fill(`${weight}.${Date.now() % 10}`)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save Template' }).click()
  await expectMessage(page, 'Courier template saved')
})

test('a sub-admin who may only see orders prints them and changes nothing', async ({ page, request, browser }) => {
  const orderId = await placeOrder(request, 'Seen Only')
  await enter(page, '/admin/orders')
  const who = await hire(page, ['orders.view'])
  const desk = await (browser as Browser).newContext()
  const theirs = await desk.newPage()
  await enter(theirs, `/admin/orders?search=${orderId}`, who)
  await expect(row(theirs, orderId)).toBeVisible()
  for (const name of ['New Order', 'Export', 'Delete Selected', 'Delete All']) {
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await theirs.getByLabel(`Select order ${orderId}`).check()
  await expect(theirs.getByRole('button', { name: /^(Start packing|Mark shipped|Cancel order)/ })).toHaveCount(0)
  await theirs.getByRole('button', { name: `View order ${orderId}` }).click()
  const sheet = theirs.getByRole('dialog', { name: orderId })
  await expect(sheet.getByRole('link', { name: 'Print' })).toBeVisible()
  for (const name of ['Edit Order', 'Start packing', 'Cancel order', 'Other change…', 'Delete', 'Add Note']) {
    await expect(sheet.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await theirs.goto(at('/admin/orders/trash'))
  await expect(theirs.getByText('This screen is not open to you')).toBeVisible()
  await desk.close()
})

test('many products are put on sale at once, and the sale is ended again', async ({ page, request }) => {
  const [offer] = await offers(request)
  await enter(page, `/admin/products?search=${encodeURIComponent(offer?.title ?? '')}`)
  await page.getByRole('button', { name: 'Edit Selected' }).click()
  await expectMessage(page, 'Please select products to edit')
  await page.getByLabel(`Select ${offer?.title}`, { exact: true }).first().check()
  for (const [what, percent] of [
    ['sale', '10'],
    ['end-sale', ''],
  ] as const) {
    await page.getByRole('button', { name: /^Edit Selected/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Products' })
    await dialog.getByLabel('Change', { exact: true }).selectOption(what)
    if (percent) {
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog.getByText('Please enter a percentage from 1 to 90')).toBeVisible()
      await dialog.getByLabel('Per cent').fill(percent)
      await expectNoBarriers(page)
    }
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(page, '1 product updated successfully')
    await expect(dialog).toBeHidden()
    await page.getByLabel(`Select ${offer?.title}`, { exact: true }).first().check()
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`the desk of orders: no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({
      browser,
      request,
    }) => {
      const orderId = await placeOrder(request, 'মাহিন হোসেন')
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/orders')
      await expectScreensFit(page, [
        'orders?from=2026-01-01&city=dhaka',
        'orders?new=order',
        'orders/trash',
        `orders/print?ids=${orderId}`,
        `orders/print?ids=${orderId}&kind=slip&size=a5`,
      ])
      await context.close()
    })
  }
}

test('parts of an order that cannot be loaded say so, also by a toast, and come with Retry', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(request, 'Farida Failing')
  const refusal = { status: 422, json: { success: false, error: 'No', code: 'invalid' } }
  for (const part of ['parcels?*', 'order-cod?*'])
    await page.route(`**/backend/api/${part}`, (route) => route.fulfill(refusal))
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  const failures = ['Failed to load the parcels', 'Failed to load the decision']
  // In the sheet and in the toast.
  for (const failure of failures) await expect(page.getByText(failure)).toHaveCount(2)
  await page.unrouteAll()
  for (const failure of failures) {
    const alert = sheet.getByRole('alert').filter({ hasText: failure })
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
  }
})
