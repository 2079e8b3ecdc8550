import type { APIRequestContext, Browser } from '@playwright/test'
import { at, enter, expectMessage, fillPlace, hire } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  layIntoCart,
  newPhone,
  type Page,
  path,
  phoneSize,
  placeButton,
  plentifulPiece,
  say,
  shopUrl,
  somebody,
  test,
} from './shopper.ts'

// One shop has one list of rules. They name Bandarban, so that they meet nobody else's orders.
test.describe.configure({ mode: 'serial' })

const inBandarban = { city: 'bandarban', district: 'bandarban', thana: 'bandarban-ruma' }
const phone = newPhone()
let orderId = ''

/** A shopper on a phone, in Bangla, at the checkout with several of a piece. */
async function atCheckout(browser: Browser, request: APIRequestContext, quantity: number) {
  const context = await browser.newContext({ viewport: phoneSize })
  const page = await context.newPage()
  await page.goto(path('bn', '/cart'))
  await layIntoCart(page, await plentifulPiece(request, (price) => price >= 1250 && price <= 1950), quantity)
  await page.goto(path('bn', '/checkout'))
  await fillCheckout(page, { ...somebody('bn'), ...inBandarban, phone, email: '' })
  return page
}

const rules = (page: Page) => page.getByRole('list', { name: 'Rules' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const openRule = (page: Page, nr: number) =>
  rules(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${nr}\\.`) })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Rules saved')
}

test('rules are made, tried on a made-up order before they are saved, and moved by keyboard', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin')
  // The demo comes with one.
  const { version } = await (await page.request.get(at('/backend/api/cod-rules'))).json()
  const headers = { origin: shopUrl }
  await page.request.put(at('/backend/api/cod-rules'), { headers, data: { version, rules: [] } })
  await page.goto(at('/admin/settings/cash-on-delivery'))
  await expect(page.getByText('No rules: every order may be paid at the door.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Rule' }).click()
  await expect(page.getByLabel('Total over (৳)')).toBeFocused()
  await page.getByLabel('Total over (৳)').fill('3,000')
  const search = page.getByRole('combobox', { name: 'Places' })
  await search.fill('বান্দরবান')
  await page.getByRole('option', { name: 'Bandarban (whole district)' }).click()
  await search.press('Escape')
  await fillPlace(preview(page), 'Bandarban', 'Ruma')
  await expect(preview(page)).toContainText('Call first')
  await expect(preview(page)).toContainText('The total of ৳3,500 is over ৳3,000.')
  await preview(page).getByLabel('Total (৳)').fill('3000')
  await expect(preview(page)).toContainText('No rule applies.')
  await save(page)

  await page.getByRole('button', { name: 'Add Rule' }).click()
  const second = openRule(page, 2)
  await second.getByLabel('Then').selectOption('Advance')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Please enter the advance, in taka or in percent')
  await expect(second.getByLabel('Advance', { exact: true })).toBeFocused()
  await second.getByLabel('Then').selectOption('No cash on delivery')
  await second.getByLabel('Total over (৳)').fill('6000')
  await second.getByRole('combobox', { name: 'Places' }).fill('Bandarban')
  await page.getByRole('option', { name: 'Bandarban (whole district)' }).click()
  await second.getByRole('combobox', { name: 'Places' }).press('Escape')
  const line = second.getByRole('button', { name: /^2\. / })
  await line.press('Alt+ArrowUp')
  await expect(rules(page).getByRole('heading').first()).toContainText('1. Bandarban (whole district) · over ৳6,000')
  await preview(page).getByLabel('Total (৳)').fill('6,500')
  await expect(preview(page)).toContainText('No cash on delivery')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await save(page)
  await page.setViewportSize(deskSize)
  await page.reload()
  await expect(rules(page).getByRole('heading')).toHaveText([/over ৳6,000/, /over ৳3,000/])
})

test('a shopper with a dear cart reads in Bangla whom to call; with a smaller one the shop calls first', async ({
  browser,
  request,
}) => {
  const dear = await atCheckout(browser, request, 5)
  await placeButton(dear).click()
  const alert = dear.getByRole('alert').filter({ hasText: 'ক্যাশ অন ডেলিভারিতে নিতে পারছি না' })
  await expect(alert).toContainText(/নম্বরে ফোন করুন/)
  await expectNoBarriers(dear)
  await expectNoSidewaysScroll(dear)
  await dear.context().close()

  const page = await atCheckout(browser, request, 3)
  await placeButton(page).click()
  await page.waitForURL(/order-confirmation\?orderId=/)
  await expect(page.getByRole('heading', { name: say('bn', 'order_received') })).toBeVisible()
  orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await page.context().close()
})

test('the order sheet says why; staff decide otherwise with a reason, and note an advance and its return', async ({
  page,
  browser,
}) => {
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: new RegExp(orderId) })
  await expect(sheet.getByText('Call first')).toBeVisible()
  await expect(sheet.getByText('It goes to Bandarban')).toBeVisible()
  await expect(sheet.getByText('The first order of this phone number.')).toBeVisible()

  await sheet.getByRole('button', { name: 'Decide Otherwise…' }).click()
  const override = page.getByRole('dialog', { name: 'Decide otherwise' })
  await override.getByLabel('Decision').selectOption('Advance')
  await override.getByRole('button', { name: 'Save' }).click()
  await expect(override.getByText('Please give a reason')).toBeVisible()
  await override.getByLabel('Advance (৳)').fill('300')
  await override.getByLabel('Reason').fill('She offered to send it')
  await override.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('৳300 of ৳300 are still to be received')).toBeVisible()

  await page.setViewportSize(phoneSize)
  await sheet.getByRole('button', { name: 'Advance Received…' }).click()
  const advance = page.getByRole('dialog', { name: 'Advance received' })
  await expect(advance.getByLabel('Amount (৳)')).toHaveValue('300')
  await advance.getByLabel('Reference').fill('bKash 9F3K2')
  await expectNoBarriers(page)
  await advance.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('The advance of ৳300 has come in')).toBeVisible()
  await expect(sheet.getByText(/The courier collects ৳/)).toBeVisible()
  // Messages lie over the sheet's head on a phone until they leave.
  await expect(page.getByText(/^(Advance noted|Decision changed)$/)).toHaveCount(0)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)

  const clerk = await hire(page, ['orders.view', 'orders.edit'])
  const other = await (await browser.newContext()).newPage()
  await enter(other, `/admin/orders?view=${orderId}`, clerk)
  await expect(other.getByText('The advance of ৳300 has come in')).toBeVisible()
  await expect(other.getByRole('button', { name: /Decide Otherwise|Block This Buyer|Advance Returned/ })).toHaveCount(0)
  await other.context().close()

  await sheet.getByRole('button', { name: 'Advance Returned…' }).click()
  const returned = page.getByRole('dialog', { name: 'Advance returned' })
  await returned.getByLabel('Amount (৳)').fill('301')
  await returned.getByLabel('Reference').fill('bKash 7D1')
  await returned.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, /Only ৳300 of this advance can be returned/)
  await returned.getByLabel('Amount (৳)').fill('100')
  await returned.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('৳100 of ৳300 are still to be received')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Take back the return of ৳100' })).toBeVisible()
})

test('the form for a new order says what the rules say before it is placed', async ({ page, request }) => {
  const piece = await plentifulPiece(request, (price) => price >= 1250 && price <= 1950)
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/orders?new=1')
  const form = page.getByRole('dialog', { name: 'New Order' })
  const decision = form.getByRole('region', { name: 'Cash on delivery' })
  await form.getByLabel('Reached us by').selectOption('phone')
  await form.getByLabel('Phone', { exact: true }).fill(newPhone())
  await form.getByLabel('Name').fill('Caller Of Ruma')
  await form.getByLabel('Address').fill('House 4, Lane 2, Ruma Bazar')
  await fillPlace(form, 'Bandarban', 'Ruma')
  await expect(decision).toHaveCount(0)
  await form.getByLabel('Find a product to add').fill(piece.name)
  await form
    .getByLabel(`Size and colour of ${piece.name}`, { exact: true })
    .first()
    .selectOption(`${piece.size}, ${piece.color}`)
  await form
    .getByRole('button', { name: `Add ${piece.name}`, exact: true })
    .first()
    .click()
  await expect(decision).toContainText('Cash on delivery')
  const pieces = form.getByLabel(new RegExp(`^Pieces of ${piece.name}`))
  await pieces.fill('3')
  await expect(decision).toContainText('Call first')
  await expect(decision).toContainText('It goes to Bandarban')
  await expect(decision).toContainText('The order waits at the desk until it is confirmed by phone.')
  await pieces.fill('5')
  await expect(decision).toContainText('No cash on delivery')
  await expect(decision).toContainText(/If you place it all the same, the whole ৳[\d,]+ is to be received first\./)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, /^Order ORD-\d{8}-\w{6} placed$/)
  const sheet = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(sheet.getByText(/^৳[\d,]+ of ৳[\d,]+ are still to be received$/)).toBeVisible()
})

test('a buyer who is blocked from the order sheet is asked to call, and orders again when the block is lifted', async ({
  page,
  browser,
  request,
}) => {
  await enter(page, `/admin/orders?view=${orderId}`)
  await page.getByRole('button', { name: 'Block This Buyer…' }).click()
  const block = page.getByRole('dialog', { name: 'Block this buyer' })
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(block.getByText('Please give a reason')).toBeVisible()
  await block.getByLabel('Reason').fill('Journey of blocks')
  await block.getByLabel('It ends').selectOption('when somebody lifts it')
  await block.getByLabel('Why it never ends by itself').fill('Has refused five parcels')
  await expectNoBarriers(page)
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await expectMessage(page, 'Phone number blocked')
  await expectMessage(page, new RegExp(`1 open order placed before: ${orderId}`))

  const shopper = await atCheckout(browser, request, 1)
  await placeButton(shopper).click()
  await expect(shopper.getByRole('alert').filter({ hasText: 'নম্বরে ফোন করুন' })).toBeVisible()
  await expect(shopper.getByText('Journey of blocks')).toHaveCount(0)

  await page.setViewportSize(phoneSize)
  await page.goto(at('/admin/settings/blocks'))
  await page.getByRole('searchbox', { name: /Search number/ }).fill('Journey of blocks')
  const blocks = page.getByRole('list', { name: 'Blocks', exact: true }).getByRole('listitem')
  await expect(blocks).toHaveCount(1)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Lift the block/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await expect(page.getByText('No block fits.')).toBeVisible()
  await placeButton(shopper).click()
  await shopper.waitForURL(/order-confirmation\?orderId=/)
  await shopper.context().close()
})

test('without rules every order may be paid at the door again', async ({ page }) => {
  await enter(page, '/admin/settings/cash-on-delivery')
  await page.getByRole('button', { name: 'Delete rule 2' }).click()
  await page.getByRole('button', { name: 'Delete rule 1' }).click()
  await expect(page.getByRole('button', { name: 'Add Rule' })).toBeFocused()
  await save(page)
  const { rules: left } = await (await page.request.get(`${shopUrl}/backend/api/cod-rules`)).json()
  expect(left).toEqual([])
})
