import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { enter as enterAnyShop, expectMessage, fillPlace, hire } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import {
  deskSize,
  eventually,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  phoneSize,
  placeButton,
  somebody,
  test,
} from './shopper.ts'

/** These tests change settings that show on every page, so they have a shop of their own. */
const shop = ownShop()

test.describe.configure({ mode: 'serial' })
test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const at = (path: string) => `${shop.url}${path}`

const owner = { username: 'admin', password: adminPassword }
const enter = (page: Page, path: string, who = owner) => enterAnyShop(page, path, who, shop.url)

/** A shopper in a browser context without the staff session. */
async function shopper(page: Page): Promise<{ page: Page; context: BrowserContext }> {
  const context = await page.context().browser()?.newContext({ viewport: deskSize, reducedMotion: 'reduce' })
  if (!context) throw new Error('there is no browser')
  return { page: await context.newPage(), context }
}

const save = (page: Page) => saveAs(page, 'Settings saved')

/** The message alone may be that of an earlier change. */
async function saveAs(page: Page, message: string) {
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).ok()).toBe(true)
  await expectMessage(page, message)
}

/** Puts a purchasable product into the cart. @returns its price in taka */
async function layPiece(page: Page, request: APIRequestContext, quantity = 1): Promise<number> {
  const { products } = await (await request.get(at('/backend/api/products-data'))).json()
  for (const { number, title, price, variants } of products) {
    const free = variants.find((each: { available: boolean; left?: number }) => each.available && !each.left)
    if (!free || !price) continue
    const line = { id: number, name: title, price: price.current, size: free.size, color: free.color, quantity }
    await page.goto(at('/cart'))
    await page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), line)
    return price.current
  }
  throw new Error('nothing can be had')
}

const zones = (page: Page) => page.getByRole('list', { name: 'Delivery zones' })

const saveZones = (page: Page) => saveAs(page, 'Delivery zones saved')

test('a closed shop says why on every page and sells nothing, until it is opened from the band', async ({
  page,
  request,
}) => {
  const notice = 'We are back after Eid, on 2 June'
  const noticeBn = 'ঈদের পর ২ জুন আমরা আবার আসছি'
  const other = await shopper(page)
  await layPiece(other.page, request)

  await enter(page, '/admin/settings/closed')
  await page.getByLabel('Close the shop').check()
  await page.getByLabel('Notice', { exact: true }).fill(notice)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Please fill this in')
  await page.getByLabel('Notice in Bangla').fill(noticeBn)
  await save(page)
  const band = page.getByRole('status').filter({ hasText: 'The shop is closed.' })
  await expect(band).toContainText(notice)
  await expectNoBarriers(page)
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: 'test-results/closed-office.png' })

  const main = other.page.locator('main')
  await eventually(other.page, at('/checkout'), () => expect(main.getByRole('heading', { name: notice })).toBeVisible())
  await expect(placeButton(other.page)).toHaveCount(0)
  await expect(other.page.getByRole('region', { name: 'Announcements' })).toContainText(notice)
  await eventually(other.page, at('/bn/cart'), () => expect(main).toContainText(noticeBn))
  await expect(main.locator('a[href$="/checkout"]')).toHaveCount(0)
  for (const size of [phoneSize, deskSize]) {
    await other.page.setViewportSize(size)
    for (const path of ['/product/1', '/cart', '/checkout', '/shop']) {
      await eventually(other.page, at(path), () => expect(other.page.locator('body')).toContainText(notice))
      await expect(
        main.getByRole('button', { name: /^(Add to cart|Buy it now)/i }).filter({ visible: true }),
      ).toHaveCount(0)
      await expectNoBarriers(other.page)
      await expectNoSidewaysScroll(other.page)
      const name = `${path.replaceAll('/', '-')}-${size.width}`
      await other.page.screenshot({ path: `test-results/closed${name}.png` })
    }
  }

  await band.getByRole('button', { name: 'Open the Shop' }).click()
  await expectMessage(page, 'The shop is open')
  await expect(band).toHaveCount(0)
  await page.setViewportSize(deskSize)
  await eventually(other.page, at('/checkout'), () => expect(placeButton(other.page)).toBeVisible())
  await other.context.close()
})

test('a changed delivery rate and a withdrawn promise reach cart, checkout and order, and are logged', async ({
  page,
  request,
}) => {
  await enter(page, '/admin/settings/delivery')
  await page.getByRole('main').getByRole('link', { name: 'Delivery Zones' }).last().click()
  await zones(page).getByRole('button', { name: 'Everywhere else', exact: false }).first().click()
  await page.getByLabel('Price (৳)').fill('sixty')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Please enter whole taka, from 0 to 5000')
  await expect(page.getByLabel('Price (৳)')).toBeFocused()
  await page.getByLabel('Price (৳)').fill('১৩৫')
  await page.getByLabel('Free above (৳)').fill('')
  await saveZones(page)

  const other = await shopper(page)
  const price = await layPiece(other.page, request)
  await eventually(other.page, at('/cart'), () => expect(other.page.locator('main')).toContainText('৳135'))
  await expect(other.page.locator('main')).not.toContainText('free delivery')
  await other.page.goto(at('/checkout'))
  await fillCheckout(other.page, somebody())
  await expect(other.page.locator('main')).toContainText('৳135')
  await placeButton(other.page).click()
  await other.page.waitForURL(/order-confirmation\?orderId=/)
  await expect(other.page.locator('main')).toContainText(`৳${(price + 135).toLocaleString('en')}`)
  await other.context.close()

  await page.goto(at('/admin/activity?action=delivery-zones'))
  await page
    .getByRole('button', { name: /Delivery zones: update/ })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'Delivery zones: update' })
  await expect(
    entry.getByRole('cell', { name: /Everywhere else · Per kg: 0 · Price: 120 .*Free over: 2000/ }),
  ).toBeVisible()
  await expect(
    entry.getByRole('cell', { name: /Everywhere else · Per kg: 0 · Price: 135 .*Free over: –/ }),
  ).toBeVisible()
})

test('a zone is made of places in either script, tried before it is saved, moved, deleted and restored', async ({
  page,
  request,
}) => {
  const elsewhere = await chargeFor(request, 'dhaka', 'dhaka-savar')
  await enter(page, '/admin/settings/delivery-zones')
  await page.getByRole('button', { name: 'Add Zone' }).click()
  await expect(page.getByLabel('Name in English')).toBeFocused()
  await page.getByLabel('Name in English').fill('Near Dhaka')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Please enter the name in Bangla')
  await page.getByLabel('Name in Bangla').fill('ঢাকার আশেপাশে')
  await page.getByLabel('Price (৳)').fill('90')
  await page.getByLabel('Arrives after').fill('24')
  await page.getByLabel('Arrives within').fill('48')
  const search = page.getByRole('combobox', { name: 'Places' })
  const tags = page.getByRole('list', { name: 'Places of this zone' }).getByRole('listitem')
  await search.fill('সাভার')
  await page.getByRole('option', { name: 'Savar, Dhaka' }).click()
  await search.fill('gazipur')
  // Two places of one search.
  await page.getByRole('option', { name: 'Gazipur (whole district)' }).click()
  await page.getByRole('option', { name: 'Gazipur (metropolitan)' }).click()
  await expectNoBarriers(page, '[role=listbox]')
  await search.press('Escape')
  await search.press('Escape')
  await expectNoBarriers(page)
  await expect(tags).toHaveText(['Savar, Dhaka', 'Gazipur (whole district)', 'Gazipur (metropolitan)'])
  await page.getByRole('button', { name: 'Remove Gazipur (metropolitan)' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Gazipur (whole district)' })).toBeFocused()

  const preview = page.getByRole('region', { name: 'Preview' })
  await fillPlace(preview, 'Dhaka', 'Savar')
  await expect(preview).toContainText('Near Dhaka')
  await expect(preview).toContainText('৳90')
  await expect(preview).toContainText('24 to 48 hours')
  expect(await chargeFor(request, 'dhaka', 'dhaka-savar')).toBe(elsewhere)
  await page.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await saveZones(page)
  expect(await chargeFor(request, 'dhaka', 'dhaka-savar')).toBe(90)
  expect(await chargeFor(request, 'dhaka', 'dhaka-dhamrai')).toBe(elsewhere)

  const line = zones(page).getByRole('button', { name: /^Near Dhaka/ })
  await line.press('Alt+ArrowUp')
  await expect(line).toBeFocused()
  await page.getByRole('button', { name: 'Move Near Dhaka down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Near Dhaka down' })).toBeFocused()
  await page.getByRole('button', { name: 'Move Near Dhaka up' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Near Dhaka' }).click()
  await expect(preview).toContainText(`৳${elsewhere}`)
  await page.getByRole('button', { name: 'Undo: keep Near Dhaka' }).click()
  await expect(preview).toContainText('৳90')
  await saveZones(page)
  await page.reload()
  await expect(zones(page).getByRole('heading')).toHaveText([/^Near Dhaka/, /^Dhaka city/, /^Everywhere else/])
  await page.getByRole('button', { name: 'Delete Near Dhaka' }).click()
  await saveZones(page)
  expect(await chargeFor(request, 'dhaka', 'dhaka-savar')).toBe(elsewhere)
})

/** What delivery to a thana costs now, in taka. */
async function chargeFor(request: APIRequestContext, district: string, thana: string): Promise<number> {
  const answer = await request.post(at('/backend/api/check-cart'), {
    headers: { origin: shop.url },
    data: { items: [], district, thana },
  })
  return (await answer.json()).delivery.zone.price
}

test('a price for each further kilogram and a fee for cash on delivery reach product, cart, checkout and order', async ({
  page,
  request,
}) => {
  await enter(page, '/admin/settings/delivery')
  await page.getByLabel('Weight of a piece, in grams').fill('700')
  await save(page)
  await page.goto(at('/admin/settings/delivery-zones'))
  await zones(page)
    .getByRole('button', { name: /^Everywhere else/ })
    .click()
  await page.getByLabel('Price (৳)').fill('135')
  await page.getByLabel('Free above (৳)').fill('')
  await page.getByLabel('Each further kilogram (৳)').fill('20')
  await page.getByLabel('Cash on delivery fee (৳)').fill('15')
  const preview = page.getByRole('region', { name: 'Preview' })
  await fillPlace(preview, 'Bogura', 'Shibganj')
  await preview.getByLabel('Weight (grams)').fill('2,500')
  await expect(preview).toContainText('৳175')
  await expect(preview).toContainText('৳15')
  // Links that lie half under the top bar would count as small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarriers(page)
  await saveZones(page)

  const other = await shopper(page)
  const main = other.page.locator('main')
  const price = await layPiece(other.page, request, 3)
  const number = await other.page.evaluate(() => JSON.parse(localStorage.getItem('shopping-cart') ?? '[]')[0].id)
  await other.page.goto(at(`/product/${number}`))
  await other.page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = other.page.getByRole('dialog')
  await fillPlace(dialog, 'Bogura', 'Shibganj')
  await expect(dialog).toContainText('৳135')
  await expect(dialog).toContainText('৳20 for each started kilogram. Cash on delivery costs ৳15 more')
  await eventually(other.page, at('/cart'), () => expect(main).toContainText('up to ৳20 for each started kilogram'))
  await expect(main).toContainText('Cash on delivery costs up to ৳15 more')
  await other.page.goto(at('/checkout'))
  await fillCheckout(other.page, somebody())
  await expect(main).toContainText('৳175')
  await expect(main).toContainText('Cash on delivery fee')
  const total = `৳${(3 * price + 175 + 15).toLocaleString('en')}`
  await expect(placeButton(other.page)).toContainText(total)

  // The zone changes while the checkout is open: the new total is shown before the order is placed.
  await page.getByLabel('Cash on delivery fee (৳)').fill('25')
  await saveZones(page)
  await placeButton(other.page).click()
  await expect(main).toContainText('The total has changed')
  const newTotal = `৳${(3 * price + 175 + 25).toLocaleString('en')}`
  await expect(placeButton(other.page)).toContainText(newTotal)
  // So does the weight of a piece: 4.2 kg in all.
  await page.goto(at('/admin/settings/delivery'))
  await page.getByLabel('Weight of a piece, in grams').fill('1,400')
  await save(page)
  await placeButton(other.page).click()
  const heavyTotal = `৳${(3 * price + 215 + 25).toLocaleString('en')}`
  await expect(placeButton(other.page)).toContainText(heavyTotal)
  await placeButton(other.page).click()
  await other.page.waitForURL(/order-confirmation\?orderId=/)
  await expect(main).toContainText('Cash on delivery fee')
  await expect(main).toContainText(heavyTotal)
  const orderId = new URL(other.page.url()).searchParams.get('orderId')
  await other.context.close()

  await page.goto(at(`/admin/orders?view=${orderId}`))
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Cash on delivery fee')
  await expect(sheet).toContainText('৳215')

  await page.goto(at('/admin/settings/delivery'))
  await page.getByLabel('Weight of a piece, in grams').fill('300')
  await save(page)
  await page.goto(at('/admin/settings/delivery-zones'))
  await zones(page)
    .getByRole('button', { name: /^Everywhere else/ })
    .click()
  await page.getByLabel('Each further kilogram (৳)').fill('0')
  await page.getByLabel('Cash on delivery fee (৳)').fill('0')
  await saveZones(page)
})

test('zones that two people change at once: each keeps what they changed', async ({ page, request }) => {
  await enter(page, '/admin/settings/delivery-zones')
  await zones(page)
    .getByRole('button', { name: /^Dhaka city/ })
    .click()
  await page.getByLabel('Price (৳)').fill('65')
  const changed = await page.evaluate(async () => {
    const { version, zones } = await (await fetch('/backend/api/delivery-zones')).json()
    const theirs = zones.map((zone: { isElsewhere: boolean }) => (zone.isElsewhere ? { ...zone, price: 140 } : zone))
    const answer = await fetch('/backend/api/delivery-zones', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, zones: theirs }),
    })
    return answer.status
  })
  expect(changed).toBe(200)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Somebody else has changed the delivery zones' })
  await asked.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('Price (৳)')).toHaveValue('65')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await asked.getByRole('button', { name: 'Save Mine Too' }).click()
  await expectMessage(page, 'Delivery zones saved')
  expect(await chargeFor(request, 'dhaka', 'dhaka-dhanmondi')).toBe(65)
  expect(await chargeFor(request, 'bogura', 'bogura-shibganj')).toBe(140)
})

test('a concurrent edit is reported, and neither version is lost', async ({ page }) => {
  await enter(page, '/admin/settings/shop')
  await page.getByLabel('Phone', { exact: true }).fill('01811-223344')
  const changed = await page.evaluate(async () => {
    const { version } = await (await fetch('/backend/api/settings')).json()
    const answer = await fetch('/backend/api/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, openingHours: '9:00 AM – 9:00 PM' }),
    })
    return answer.status
  })
  expect(changed).toBe(200)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Somebody else has changed the settings' })
  await asked.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('01811-223344')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await asked.getByRole('button', { name: 'Save Mine Too' }).click()
  await expectMessage(page, 'Settings saved')

  const other = await shopper(page)
  await eventually(other.page, at('/contact'), async () => {
    await expect(other.page.locator('body')).toContainText('01811-223344', { timeout: 2000 })
    await expect(other.page.locator('main')).toContainText('9:00 PM', { timeout: 2000 })
  })
  await other.context.close()
})

test('a field that somebody else changed while the line was away is not saved over unasked', async ({ page }) => {
  await enter(page, '/admin/settings/shop')
  const phone = page.getByLabel('Phone', { exact: true })
  const before = await phone.inputValue()
  const storedPhone = () =>
    page.evaluate(async () => (await (await fetch('/backend/api/settings')).json()).settings.phone as string)
  await phone.fill('01811-223388')
  const changed = await page.evaluate(async () => {
    const { version } = await (await fetch('/backend/api/settings')).json()
    const answer = await fetch('/backend/api/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, phone: '01811-223377' }),
    })
    return answer.status
  })
  expect(changed).toBe(200)
  const theirs = await storedPhone()
  // What was read a moment ago is not read again: until it is.
  await expect(async () => {
    const isRead = page.waitForResponse((response) => response.url().endsWith('/backend/api/settings'), {
      timeout: 1000,
    })
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
    })
    await isRead
  }).toPass()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Somebody else has changed the settings' })
  await asked.getByRole('button', { name: 'Keep Editing' }).click()
  expect(await storedPhone()).toBe(theirs)
  await expect(phone).toHaveValue('01811-223388')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await asked.getByRole('button', { name: 'Save Mine Too' }).click()
  await expectMessage(page, 'Settings saved')
  await phone.fill(before)
  await save(page)
})

test('what is typed while settings are saved stays', async ({ page }) => {
  await enter(page, '/admin/settings/shop')
  const phone = page.getByLabel('Phone', { exact: true })
  const before = await phone.inputValue()
  let answer = () => {}
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/backend/api/settings', async (route) => {
    if (route.request().method() === 'PUT') await isTyped
    await route.continue()
  })
  await phone.fill('01811-223355')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await phone.fill('01811-223366')
  answer()
  await expectMessage(page, 'Settings saved')
  await expect(phone).toHaveValue('01811-223366')
  await save(page)
  await page.reload()
  await expect(phone).toHaveValue('01811-223366')
  await phone.fill(before)
  await save(page)
})

test('a picture that is chosen while settings are saved arrives', async ({ page }) => {
  await enter(page, '/admin/settings/brand')
  const [answer, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/backend/api/settings', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  await page.route(/\/backend\/api\/upload-brand/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const before = await name.inputValue()
  await name.fill('A name on a slow line')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  const buffer = await sharp({ create: { width: 640, height: 160, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()
  await page.getByLabel('Logo: choose a file').setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer })
  const upload = page.getByRole('progressbar', { name: 'Upload of Logo' })
  await expect(upload).toBeVisible()
  answer.resolve()
  await expectMessage(page, 'Settings saved')
  await expect(upload).toBeVisible()
  arrival.resolve()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expect(page.getByRole('img', { name: 'Logo, as it is now' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await name.fill(before)
  await save(page)
})

test('a banner is hidden with one press, and comes back with Undo', async ({ page }) => {
  await enter(page, '/admin/settings/banners')
  const first = page.getByRole('list', { name: 'Banners' }).getByRole('listitem').first()
  const hide = first.getByRole('button', { name: /^Hide / })
  await hide.click()
  await expectMessage(page, 'Banner hidden')
  await expect(first).toContainText('Off')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hide).toBeVisible()
  await expect(first).toContainText('Shown')
})

test('moving a banner says that the banners were reordered', async ({ page }) => {
  await enter(page, '/admin/settings/banners')
  const rows = page.getByRole('list', { name: 'Banners' }).getByRole('listitem')
  const first = await rows
    .first()
    .getByRole('button', { name: /^Move .* down$/ })
    .getAttribute('aria-label')
  await page.getByRole('button', { name: first ?? '', exact: true }).click()
  await expectMessage(page, 'Banners reordered')
  await rows
    .nth(1)
    .getByRole('button', { name: first?.replace(/down$/, 'up'), exact: true })
    .click()
  await expect(rows.first().getByRole('button', { name: first ?? '', exact: true })).toBeVisible()
})

test('a picture that is still on its way holds back Save, and leaving asks', async ({ page }) => {
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(/\/backend\/api\/upload-(brand|images)/, async (route) => {
    await arrival
    await route.continue()
  })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const buffer = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#15493f' } })
    .png()
    .toBuffer()
  const file = { name: 'held.png', mimeType: 'image/png', buffer }

  await enter(page, '/admin/settings/social')
  await page.getByRole('button', { name: 'Add Social Post' }).click()
  const form = page.getByRole('dialog', { name: 'Add Social Post' })
  await form.getByLabel('Picture: choose a file').setInputFiles(file)
  await expect(form.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(form).toHaveCount(0)

  await page.goto(at('/admin/settings/brand'))
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
  await expect(save).toBeEnabled()
  await page.getByLabel('Logo: choose a file').setInputFiles(file)
  await expect(save).toBeDisabled()
  await page.getByRole('link', { name: 'Banners', exact: true }).first().click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  arrive()
  await expect(save).toBeEnabled()
  await expect(page.getByRole('img', { name: 'Logo, as it is now' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(save).toBeDisabled()
})

test('a banner is created with its pictures, waits for its start, and appears by itself', async ({ page }) => {
  await enter(page, '/admin/settings/banners')
  const slides = page.getByRole('list', { name: 'Banners' }).getByRole('listitem')
  await expect(slides).toHaveCount(5)
  await slides
    .last()
    .getByRole('button', { name: /^Delete / })
    .click()
  await expectMessage(page, 'Banner deleted')
  await page.getByRole('button', { name: 'Add Banner' }).click()
  const form = page.getByRole('dialog', { name: 'Add banner' })
  await choose(form, 'Picture for wide screens', 2400, 1000)
  await choose(form, 'Picture for phones', 1200, 1400)
  for (const [label, text] of [
    ['Title in English', 'Monsoon greens'],
    ['Title in Bangla', 'বর্ষার সবুজ'],
    ['Button in English', 'See them'],
    ['Button in Bangla', 'দেখুন'],
    ['Where the button leads', '/shop'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByLabel('Shown from').fill(inDhaka(days(1)))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Banner added')
  const ours = slides.filter({ hasText: 'Monsoon greens' })
  await expect(ours.getByText(/^From /)).toBeVisible()

  const other = await shopper(page)
  const slide = other.page.locator('main').getByText('Monsoon greens')
  await other.page.goto(at('/'))
  await expect(slide).toHaveCount(0)

  // A start a few seconds ahead: the form has only minutes, the API accepts any timestamp.
  const from = await page.evaluate(async () => {
    const { entries } = await (await fetch('/backend/api/banners')).json()
    const { state: _, ...banner } = entries.find(({ titleEn }: { titleEn: string }) => titleEn === 'Monsoon greens')
    const showFrom = new Date(Date.now() + 5000).toISOString()
    const answer = await fetch('/backend/api/banners', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...banner, showFrom }),
    })
    return answer.ok ? showFrom : `${answer.status}`
  })
  expect(Number.isNaN(Date.parse(from))).toBe(false)
  await eventually(other.page, at('/'), async () => {
    await expect(slide.first()).toBeAttached({ timeout: 2000 })
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(from))
  })
  await other.page.goto(at('/bn'))
  await expect(other.page.locator('main').getByText('বর্ষার সবুজ').first()).toBeAttached()
  await other.context.close()
  await page.reload()
  await expect(ours.getByText('Shown', { exact: true })).toBeVisible()
})

test('a social post and a featured category show the text written for them', async ({ page }) => {
  await enter(page, '/admin/settings/social')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const post = page.getByRole('dialog', { name: 'Edit social post' })
  await post.getByLabel('Caption in English').fill('Rain on the loom')
  await post.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Social post saved')
  await page.goto(at('/admin/settings/categories'))
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const tile = page.getByRole('dialog', { name: 'Edit featured category' })
  await tile.getByLabel('Title in English').fill('Tuesday panjabis')
  await tile.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Featured category saved')

  const other = await shopper(page)
  await eventually(other.page, at('/'), async () => {
    await expect(other.page.locator('main').getByText('Rain on the loom').first()).toBeAttached({ timeout: 2000 })
    await expect(other.page.locator('main').getByText('Tuesday panjabis').first()).toBeAttached({ timeout: 2000 })
  })
  await other.context.close()
})

test('a policy shows its effective date, and never a future one', async ({ page }) => {
  await enter(page, '/admin/settings/policies')
  const today = inDhaka(0).slice(0, 10)
  const field = page.getByLabel(/^Updated on, for Terms/)
  await field.fill(inDhaka(days(1)).slice(0, 10))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'That day is still to come')
  await field.fill(today)
  await save(page)
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dhaka' }).format(new Date())
  const other = await shopper(page)
  await eventually(other.page, at('/terms'), () =>
    expect(other.page.locator('main')).toContainText(shown, { timeout: 2000 }),
  )
  await other.context.close()
})

test('with settings.view everything is visible and nothing can be changed; without it only the own account is there', async ({
  page,
  browser,
}) => {
  await enter(page, '/admin/subadmins')
  const shirin = await hire(page, ['settings.view'], shop.url)
  const kamal = await hire(page, ['reports.view'], shop.url)

  const desk = await (await browser.newContext({ viewport: deskSize })).newPage()
  await enter(desk, '/admin/settings/delivery', shirin)
  await expectMessage(desk, 'Only the main admin can change these.')
  await expect(desk.getByLabel('VIP from')).toBeDisabled()
  await expect(desk.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await desk.goto(at('/admin/settings/delivery-zones'))
  await expectMessage(desk, 'Only the main admin can change these.')
  await zones(desk)
    .getByRole('button', { name: /^Dhaka city/ })
    .click()
  await expect(desk.getByLabel('Price (৳)')).toHaveValue(/^\d+$/)
  await expect(desk.getByLabel('Price (৳)')).toBeDisabled()
  await expect(desk.getByText('Dhaka (metropolitan)')).toBeVisible()
  await expect(desk.getByRole('button', { name: /^(Save|Add|Remove|Delete|Move) / })).toHaveCount(0)
  const preview = desk.getByRole('region', { name: 'Preview' })
  await fillPlace(preview, 'Bogura', 'Shibganj')
  await expect(preview).toContainText(/Delivery charge৳\d+/)
  for (const section of ['banners', 'categories', 'social']) {
    await desk.goto(at(`/admin/settings/${section}?edit=new`))
    await expectMessage(desk, 'Only the main admin can change these.')
    await expect(desk.locator('main').getByRole('listitem').last()).toBeVisible()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(desk.locator('main').getByRole('button', { name: /^(Add|Edit|Delete|Move) / })).toHaveCount(0)
  }
  const refused = await desk.evaluate(async () => {
    const { version } = await (await fetch('/backend/api/settings')).json()
    const body = JSON.stringify({ version, lowStock: 1 })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/backend/api/settings', { method: 'PUT', headers, body })
    const zones = await (await fetch('/backend/api/delivery-zones')).text()
    const other = await fetch('/backend/api/delivery-zones', { method: 'PUT', headers, body: zones })
    return [answer.status, other.status, (await fetch('/backend/api/settings')).status]
  })
  // Refused with 403, and still signed in.
  expect(refused).toEqual([403, 403, 200])

  const nobody = await (await browser.newContext({ viewport: deskSize })).newPage()
  await enter(nobody, '/admin/settings', kamal)
  const sections = nobody.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(sections).toHaveText(['Password', 'Second Factor', 'Sessions'])
  await nobody.goto(at('/admin/settings/delivery'))
  await expectMessage(nobody, 'This screen is not open to you')
  await nobody.goto(at('/admin/settings/no-section'))
  await expectMessage(nobody, 'The back office has no screen at this address.')
  await desk.context().close()
  await nobody.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/settings')
      for (const section of [
        'password',
        'second-factor',
        'shop',
        'delivery',
        'delivery-zones',
        'banners',
        'banners?edit=new',
        'categories',
        'categories?edit=new',
        'social',
        'social?edit=new',
        'policies',
      ]) {
        await page.goto(at(`/admin/settings/${section}`))
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached()
        await expectNoBarriers(page)
        await expectNoSidewaysScroll(page)
      }
      await context.close()
    })
  }
}

const days = (many: number) => many * 86_400_000

/** The time `later` ms from now in Dhaka, in the format of a datetime-local field. */
const inDhaka = (later: number) => new Date(Date.now() + later + 6 * 3_600_000).toISOString().slice(0, 16)

/** Chooses a new picture. */
async function choose(form: Locator, label: string, width: number, height: number) {
  const background = { r: 40, g: 90, b: 70 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await form
    .getByLabel(`${label}: choose a file`)
    .setInputFiles({ name: 'monsoon.jpg', mimeType: 'image/jpeg', buffer })
  await expect(form.getByRole('img', { name: `${label}, as it is now` })).toBeVisible({ timeout: 30_000 })
}
