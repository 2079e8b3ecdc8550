import { enter, expectMessage, hire } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  orderByApi,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

test('an order is marked paid and refunded manually, and the timeline says who and why', async ({ page, request }) => {
  const orderId = await orderByApi(request, 'Rumana Journey')
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  await expect(sheet.getByText('Cash on delivery').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Mark as Refunded' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Mark as Paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as Paid' })
  await expect(dialog.getByText('The courier collects nothing more.')).toBeVisible()
  await dialog.getByLabel('Note').fill('Paid by the courier, slip 77')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Payment marked as paid')
  const entry = sheet.getByRole('listitem').filter({ hasText: 'Payment: Paid' })
  await expect(entry).toContainText('Paid by the courier, slip 77')
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)

  await sheet.getByRole('button', { name: 'Mark as Refunded' }).click()
  await page.getByRole('dialog', { name: 'Mark as Refunded' }).getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Payment marked as refunded')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Payment: Refunded' })).toBeVisible()
})

test('a payment that somebody else changed in the meantime must be reviewed; read-only staff are offered nothing', async ({
  page,
  request,
  browser,
}) => {
  const orderId = await orderByApi(request, 'Sohel Journey')
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog', { name: orderId })
  await sheet.getByRole('button', { name: 'Mark as Paid' }).click()
  const headers = { origin: shopUrl }
  const endpoint = `${shopUrl}/backend/api/order-payment`
  expect((await page.request.put(endpoint, { headers, data: { orderId, payment: 'paid' } })).ok()).toBe(true)
  expect((await page.request.put(endpoint, { headers, data: { orderId, payment: 'refunded' } })).ok()).toBe(true)
  await page.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, /Failed to change the payment: Somebody else has changed this order/)
  await expect(sheet.getByText('Refunded', { exact: true })).toBeVisible()

  const looker = await browser.newContext({ viewport: deskSize })
  const desk = await looker.newPage()
  await enter(desk, `/admin/orders?view=${orderId}`, await hire(page, ['orders.view']))
  await expect(desk.getByRole('dialog', { name: orderId }).getByText('Refunded', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  await looker.close()
})
