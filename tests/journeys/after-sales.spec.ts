import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  inDetail,
  inDhaka,
  inOneLanguage,
  type Language,
  type Person,
  passing,
  path,
  phoneSize,
  say,
  shopUrl,
  somebody,
  test,
  untilServed,
} from './shopper.ts'

const username = process.env.ADMIN_USERNAME ?? 'admin'
const password = process.env.ADMIN_PASSWORD ?? ''
const api = (name: string) => `${shopUrl}/backend/api/${name}`
const headers = { origin: shopUrl }

type Offered = { number: number; size: string; color: string; available: boolean; left?: number }

/** A purchasable variant: with few left, so that the last can be bought, or with plenty. */
async function offered(request: APIRequestContext, isFew: boolean): Promise<Offered> {
  const data = await (await untilServed(() => request.get(api('products-data?perPage=60&page=1')))).json()
  type Product = { number: number; title: string; variants: object[] }
  const all: Offered[] = data.products
    .filter(({ title }: Product) => !title.startsWith(passing))
    .flatMap(({ number, variants }: Product) => variants.map((variant) => ({ number, ...variant })))
  const can = all.filter(({ available, left }) => available && (isFew ? left !== undefined : left === undefined))
  // A random one, since other tests buy at the same time.
  const found = can[Math.floor(Math.random() * can.length)]
  if (!found) throw new Error('nothing of that kind can be had')
  return found
}

/** Orders as the shop's page would, with the cookies of that page. @returns the order number */
async function placeOrder(page: Page, person: Person, what: Offered, quantity = 1): Promise<string> {
  const answer = await askForOrder(page, person, what, quantity)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).orderId
}

const askForOrder = (page: Page, customerInfo: Person, what: Offered, quantity: number) =>
  untilServed(() =>
    page.request.post(api('save-order'), {
      headers,
      data: {
        orderDetails: { paymentMethod: 'cod' },
        customerInfo,
        items: [{ id: what.number, size: what.size, color: what.color, quantity }],
      },
    }),
  )

/** Orders all remaining stock of a variant; tries another one if a concurrent test has bought of it. */
async function buyTheLast(page: Page, person: Person): Promise<{ orderId: string; what: Offered }> {
  for (;;) {
    const what = await offered(page.request, true)
    const answer = await askForOrder(page, person, what, what.left ?? 1)
    if (answer.status() === 409) continue
    expect(answer.ok(), await answer.text()).toBe(true)
    return { orderId: (await answer.json()).orderId, what }
  }
}

/** Changes a status as staff, through the API of the back office. */
async function setStatus(request: APIRequestContext, orderId: string, status: string) {
  await untilServed(() => request.post(api('admin'), { headers, data: { username, password } }))
  const data = { orderId, status, reason: 'To try what follows' }
  const changed = await untilServed(() => request.put(api('orders'), { headers, data }))
  expect(changed.ok(), await changed.text()).toBe(true)
}

const track = (page: Page, orderId: string, language: Language = 'en') =>
  page.goto(path(language, `/track-order?orderId=${orderId}`))
const button = (page: Page, language: Language, key: string) =>
  page.getByRole('button', { name: say(language, key), exact: true })
const photo = async () => ({
  name: 'sleeve.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b3262e' } })
    .jpeg()
    .toBuffer(),
})

for (const language of ['en', 'bn'] as const) {
  const tag = inOneLanguage(language, 'bn')
  test(`a guest cancels their own order in ${language}, and its pieces can be had again`, tag, async ({ page }) => {
    const { orderId, what } = await buyTheLast(page, somebody(language))
    const sizeOf = async () => {
      const quick = await untilServed(() => page.request.get(`${shopUrl}/quick/${what.number}`))
      expect(quick.ok(), await quick.text()).toBe(true)
      const { variants } = await quick.json()
      return variants.find((each: Offered) => each.size === what.size && each.color === what.color)
    }
    await expect.poll(async () => (await sizeOf()).available).toBe(false)

    await track(page, orderId, language)
    await button(page, language, 'after_cancel').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(orderId)
    await expectNoBarriers(page)
    await button(page, language, 'cancel_keep').click()
    await expect(dialog).toBeHidden()

    await button(page, language, 'after_cancel').click()
    await dialog.getByRole('textbox').fill('Changed my mind')
    // A failed connection loses nothing, and pressing again cancels only once.
    await page.route('**/cancel-order', (route) => route.abort(), { times: 1 })
    await button(page, language, 'cancel_yes').click()
    await expect(dialog.getByText(say(language, 'after_offline'))).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Changed my mind')
    await button(page, language, 'cancel_yes').click()
    await expect(page.getByText(say(language, 'notice_cancelled'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(button(page, language, 'after_cancel')).toBeHidden()
    await expect.poll(sizeOf).toMatchObject({ available: true, left: what.left })
  })
}

test('a stranger can neither see nor change anything of an order until they enter its phone number', async ({
  page,
  browser,
}) => {
  const person = somebody()
  const orderId = await placeOrder(page, person, await offered(page.request, false))
  const elsewhere = await browser.newContext({ viewport: deskSize })
  const stranger = await elsewhere.newPage()
  await track(stranger, orderId)
  await expect(stranger.getByText(say('en', 'order_masked'))).toBeVisible()
  await expect(button(stranger, 'en', 'after_cancel')).toHaveCount(0)
  const refused = await stranger.request.post(api('cancel-order'), { headers, data: { orderId } })
  expect(refused.status()).toBe(403)

  const phone = stranger.getByLabel(say('en', 'unlock_phone'))
  await phone.fill('123')
  await button(stranger, 'en', 'unlock_button').click()
  await expect(stranger.getByText(say('en', 'unlock_invalid'))).toBeVisible()
  await phone.fill('01300000000')
  await button(stranger, 'en', 'unlock_button').click()
  await expect(stranger.getByText(say('en', 'unlock_wrong'))).toBeVisible()
  await expectNoBarriers(stranger)
  // The shop counts wrong numbers, so refreshing must not send the number again.
  const asked = stranger.waitForRequest('**/get-order**')
  await button(stranger, 'en', 'track_refresh').click()
  expect((await asked).url()).not.toContain('phone')
  await phone.fill(person.phone)
  await button(stranger, 'en', 'unlock_button').click()
  await expect(stranger.getByText(person.address)).toBeVisible()
  await expect(stranger.getByRole('heading', { name: orderId })).toBeFocused()

  await button(stranger, 'en', 'after_cancel').click()
  await button(stranger, 'en', 'cancel_yes').click()
  await expect(stranger.getByText(say('en', 'notice_cancelled'))).toBeVisible()
  await elsewhere.close()
})

test('an order that staff began to pack in the meantime is not cancelled, and the customer is told why', async ({
  page,
  request,
}) => {
  const orderId = await placeOrder(page, somebody(), await offered(page.request, false))
  await track(page, orderId)
  await button(page, 'en', 'after_cancel').click()
  await setStatus(request, orderId, 'processing')
  await button(page, 'en', 'cancel_yes').click()
  await expect(page.getByRole('dialog').getByText(say('en', 'cancel_too_late'))).toBeVisible()
})

test('a damaged product is reported with a photo, staff answer, and the customer reads the answer', async ({
  page,
  browser,
}) => {
  const person = somebody()
  const orderId = await placeOrder(page, person, await offered(page.request, false), 2)
  const office = await browser.newContext({ viewport: deskSize })
  await setStatus(office.request, orderId, 'delivered')

  await track(page, orderId)
  await expect(page.getByText(say('en', 'notice_delivered'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Again' })).toHaveAttribute('href', '/shop')
  await button(page, 'en', 'report_open').click()
  const send = button(page, 'en', 'report_send')
  await send.click()
  await expect(page.getByText(say('en', 'report_missing_kind'))).toBeVisible()
  await page.getByLabel(say('en', 'report_kind_damaged')).check()
  await send.click()
  await expect(page.getByText(say('en', 'report_missing_lines'))).toBeVisible()
  await page.locator('main form').getByRole('checkbox').check()
  await send.click()
  await expect(page.getByText(say('en', 'report_missing_text'))).toBeVisible()
  await page.getByLabel(say('en', 'report_text')).fill('The left sleeve is torn')
  await send.click()
  await expect(page.getByText(say('en', 'report_missing_photos'))).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(await photo())
  await expect(page.locator('main form img[src*="uploads/photos"]')).toBeVisible()
  await expect(page.getByText(say('en', 'report_missing_photos'))).toHaveCount(0)
  await expectNoBarriers(page)

  // The browser may discard the page while the camera is open: everything is restored.
  await page.reload()
  await expect(page.getByLabel(say('en', 'report_text'))).toHaveValue('The left sleeve is torn')
  await page.route('**/order-requests', (route) => route.abort())
  await send.click()
  await expect(page.getByText(say('en', 'after_offline'))).toBeVisible()
  await expect(page.getByLabel(say('en', 'report_text'))).toHaveValue('The left sleeve is torn')
  await page.unroute('**/order-requests')
  const slow = Promise.withResolvers<void>()
  await page.route('**/order-requests', async (route) => {
    await slow.promise
    await route.continue()
  })
  await send.click()
  await expect(button(page, 'en', 'report_sending')).toBeVisible()
  // What is changed in the meantime would be lost.
  await expect(page.getByLabel(say('en', 'report_text'))).not.toBeEditable()
  for (const kind of ['radio', 'checkbox', 'file'])
    await expect(page.locator(`main form [inert] input[type="${kind}"]`).first()).toBeAttached()
  slow.resolve()
  await expect(page.getByText(say('en', 'request_open'), { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: say('en', 'request_photo', { at: '1' }) })).toBeVisible()
  await expectNoBarriers(page)

  const desk = await office.newPage()
  await desk.goto(`${shopUrl}/admin/orders`)
  await desk
    .getByRole('region', { name: /^Damaged or wrong/ })
    .getByRole('button', { name: orderId })
    .click()
  const sheet = desk.getByRole('dialog', { name: orderId })
  await expect(sheet.getByText('The left sleeve is torn').first()).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Photo 1 in full, in a new tab' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByText('Please write an answer to the customer')).toBeVisible()
  await expectNoBarriers(desk)
  await sheet.getByLabel('Answer to the customer').fill('A new one leaves our shop today.')
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByText('Replacement', { exact: true })).toBeVisible()
  await office.close()

  await button(page, 'en', 'track_refresh').click()
  await expect(page.getByText('A new one leaves our shop today.')).toBeVisible()
  await expect(button(page, 'en', 'track_refresh')).toBeFocused()
  await expect(page.getByText(say('en', 'request_replacement'), { exact: true })).toBeVisible()
})

test.describe('on a phone in Bangla', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('the report fits and is accessible', inDetail, async ({ page, request }) => {
    const orderId = await placeOrder(page, somebody('bn'), await offered(page.request, false), 2)
    await setStatus(request, orderId, 'delivered')
    await track(page, orderId, 'bn')
    await button(page, 'bn', 'report_open').click()
    await page.getByLabel(say('bn', 'report_kind_wrong')).check()
    await page.locator('main form').getByRole('checkbox').check()
    await page.getByLabel(say('bn', 'report_text')).fill('অন্য রঙের পাঞ্জাবি এসেছে')
    await page.locator('input[type="file"]').setInputFiles(await photo())
    await expect(page.locator('main form img[src*="uploads/photos"]')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoBarriers(page)
    await button(page, 'bn', 'report_send').click()
    await expect(page.getByText(say('bn', 'request_open'), { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoBarriers(page)
  })
})

test('a change by staff is visible within a minute without reloading', async ({ page, request }) => {
  await page.clock.install()
  const orderId = await placeOrder(page, { ...somebody(), ...inDhaka }, await offered(page.request, false))
  await track(page, orderId)
  await expect(page.getByText(say('en', 'notice_confirmed'))).toBeVisible()
  await expect(page.getByText(/^Arrives (by|after) /)).toBeVisible()
  // Hours would be a second answer beside the promised day.
  await expect(page.getByText(say('en', 'track_estimated'))).toHaveCount(0)
  await setStatus(request, orderId, 'shipped')
  await page.clock.fastForward('02:00')
  await expect(page.getByText(say('en', 'notice_shipped'))).toBeVisible()
})

test('a stranger opens the confirmation with the phone number; the receipt is printed, and the order as it is tracked', async ({
  page,
  browser,
}) => {
  const person = somebody()
  const orderId = await placeOrder(page, person, await offered(page.request, false))
  const elsewhere = await browser.newContext({ viewport: deskSize })
  const stranger = await elsewhere.newPage()
  await stranger.goto(path('en', `/order-confirmation?orderId=${orderId}`))
  await stranger.getByLabel(say('en', 'unlock_phone')).fill(person.phone)
  await button(stranger, 'en', 'unlock_button').click()
  await expect(stranger.locator('main').getByText(person.address).first()).toBeVisible()

  await stranger.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await stranger.getByRole('button', { name: 'Print Receipt' }).click()
  await expect(stranger.locator('body[data-printed="yes"]')).toBeVisible()
  await stranger.emulateMedia({ media: 'print' })
  const receipt = stranger.locator('article.receipt')
  await expect(receipt).toBeVisible()
  await expect(receipt).toContainText(orderId)
  await expect(receipt).toContainText(person.address)
  const besides = await stranger.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => !each.closest('.receipt') && !each.querySelector('.receipt') && each.checkVisibility())
      .map((each) => each.outerHTML.slice(0, 100)),
  )
  expect(besides).toEqual([])

  // The tracking page prints the order, without what can be pressed or filled in.
  await stranger.emulateMedia({ media: 'screen' })
  await track(stranger, orderId)
  await expect(button(stranger, 'en', 'track_refresh')).toBeVisible()
  await stranger.emulateMedia({ media: 'print' })
  await expect(stranger.locator('main').getByText(orderId).filter({ visible: true }).first()).toBeVisible()
  await expect(stranger.locator('main').locator('button, input, form').filter({ visible: true })).toHaveCount(0)
  await elsewhere.close()
})
