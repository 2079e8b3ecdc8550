import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  choosePlace,
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  inSylhet,
  type Language,
  layIntoCart,
  passing,
  path,
  phoneSize,
  plentifulPiece,
  say,
  shopUrl,
  tabTo,
  test,
  untilServed,
} from './shopper.ts'

type Variant = { size: string; color: string; available: boolean }
type Known = {
  number: number
  title: string
  colors: string[]
  variants: Variant[]
  review_count: number
  images: { color: string | null }[]
}

const photo = (file: string) => ({
  name: file,
  mimeType: 'image/webp',
  buffer: readFileSync(new URL(`../../docs/pictures/${file}`, import.meta.url)),
})
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const button = (page: Page, language: Language, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: say(language, key, values), exact: true })

let known: Known[] = []
/** The first product of the demo shop that matches. */
async function find(request: APIRequestContext, isSo: (product: Known) => boolean): Promise<Known> {
  if (known.length === 0) {
    const answer = await untilServed(() => request.get(`${shopUrl}/backend/api/products-data`))
    const { products } = (await answer.json()) as { products: Known[] }
    known = products.filter(({ title }) => !title.startsWith(passing))
  }
  const found = known.find(isSo)
  if (!found) throw new Error('the demonstration shop has no such product')
  return found
}
const hasTwoColors = ({ colors, variants }: Known) =>
  colors.length > 1 && colors.every((color) => variants.some((each) => each.color === color && each.available))
const soldOutOf = ({ variants }: Known) => variants.find(({ available, size }) => !available && size !== 'Free Size')
const isPartlySoldOut = (product: Known) => soldOutOf(product) !== undefined

/** Opens a product and waits for hydration. */
async function open(page: Page, language: Language, address: string) {
  await page.goto(path(language, address), { waitUntil: 'load' })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  // Heart and share button work only after hydration: React marks the elements it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

test('the URL selects colour and size; another choice changes it without a history entry', async ({
  page,
  request,
}) => {
  const product = await find(request, hasTwoColors)
  const [, second = ''] = product.colors
  const size = product.variants.find(({ color, available }) => color === second && available)?.size ?? ''
  const address = `/product/${product.number}?color=${slug(second)}&size=${encodeURIComponent(size)}`
  await open(page, 'en', address)
  const swatch = (name: string) => page.locator('main fieldset').getByRole('button', { name, exact: true })
  await expect(swatch(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('main fieldset button[aria-pressed="true"]').last()).toContainText(size)
  // For search engines it is not a page of its own.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/product/${product.number}$`))
  const before = await page.evaluate(() => history.length)
  const [first = ''] = product.colors
  await swatch(first).click()
  await expect(page).toHaveURL(new RegExp(`color=${slug(first)}&size=`))
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.reload()
  await expect(swatch(first)).toHaveAttribute('aria-pressed', 'true')
})

test('the gallery is usable by keyboard, opens large, zooms, and returns the focus', async ({ page, request }) => {
  const { number } = await find(
    request,
    (each) => each.images.filter(({ color }) => color === each.colors[0]).length > 2,
  )
  await open(page, 'en', `/product/${number}`)
  const gallery = page.locator('main section').getByRole('button', { name: /Picture \d of \d, enlarge/ })
  await tabTo(page, gallery)
  await page.keyboard.press('ArrowRight')
  await expect(gallery).toHaveAccessibleName(/Picture 2 of/)
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog')
  await expect(large.getByText(/Picture 2 of/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText(/Picture 3 of/)).toBeAttached()
  await page.keyboard.press('+')
  await expect(large.getByRole('button', { name: say('en', 'gallery_zoom_out') }).first()).toBeVisible()
  await page.keyboard.press('-')
  await expect(large.getByRole('button', { name: say('en', 'gallery_zoom_in') }).first()).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(gallery).toBeFocused()
})

test('without a size nothing is added to the cart, and the page says what is missing', async ({ page, request }) => {
  const { number } = await find(request, ({ variants }) => new Set(variants.map(({ size }) => size)).size > 1)
  await open(page, 'en', `/product/${number}`)
  await button(page, 'en', 'product_add').first().click()
  await expect(page.locator('main').getByText('Please select a size')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toBeNull()
})

test('the size chart shows inches and centimetres', async ({ page, request }) => {
  const { number } = await find(request, ({ variants }) => variants.some(({ size }) => size === '42'))
  await open(page, 'en', `/product/${number}`)
  await button(page, 'en', 'size_chart').click()
  const cell = page.getByRole('dialog').locator('tbody td').first()
  const inches = Number(await cell.textContent())
  await button(page, 'en', 'centimetres').click()
  await expect(cell).toHaveText(String(Math.round(inches * 2.54)))
  await expectNoBarriers(page)
})

test('the place for delivery is remembered, and stands in the checkout of a guest', async ({ page }) => {
  await open(page, 'en', '/product/1')
  const promise = page.locator('main p').filter({ hasText: say('en', 'promise_to') })
  await expect(promise).toContainText('Dhaka city')
  await expect(page.getByText(/^Arrives (by|after) /)).toBeVisible()
  await button(page, 'en', 'promise_change').click()
  const dialog = page.getByRole('dialog', { name: say('en', 'promise_where') })
  await dialog.getByRole('button', { name: say('en', 'promise_take') }).click()
  await expect(dialog.getByText(say('en', 'checkout_district_wrong'))).toBeVisible()
  await expect(dialog.locator('#promise-district')).toBeFocused()
  await choosePlace(page, inSylhet, 'promise')
  await expect(dialog.getByText(/^Arrives (by|after) /)).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: say('en', 'promise_take') }).click()
  await expect(promise).toContainText('Beanibazar, Sylhet')
  await page.goto(path('en', '/product/2'))
  await expect(promise).toContainText('Beanibazar, Sylhet')
  await expect(page.getByText(/^Arrives (by|after) /)).toBeVisible()
  await layIntoCart(page, await plentifulPiece(page.request))
  await page.goto(path('en', '/checkout'))
  await expect(page.locator('#checkout-thana')).toHaveValue('Beanibazar')
})

for (const language of ['en', 'bn'] as const) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ viewport: phoneSize, hasTouch: true })

    test('the page is accessible and fits', async ({ page, request }) => {
      const { number } = await find(request, ({ review_count }) => review_count > 10)
      await open(page, language, `/product/${number}`)
      await expectNoSidewaysScroll(page)
      await expectNoBarriers(page)
    })

    test('a shopper can be notified when a sold-out size is back', async ({ page, request }) => {
      const product = await find(request, isPartlySoldOut)
      const variant = soldOutOf(product)
      await open(
        page,
        language,
        `/product/${product.number}?color=${slug(variant?.color ?? '')}&size=${encodeURIComponent(variant?.size ?? '')}`,
      )
      await expect(button(page, language, 'product_add')).toHaveCount(0)
      await button(page, language, 'alert_open').click()
      const email = page.locator('main input[name="email"]')
      await expect(email).toBeFocused()
      await email.fill('nobody')
      await button(page, language, 'alert_submit').click()
      await expect(page.getByText(say(language, 'checkout_email_wrong'))).toBeVisible()
      // The sticky header may half cover a button at this scroll position.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectNoBarriers(page)
      await email.fill(`waits-${language}@example.com`)
      await page.route('**/stock-alerts', (route) => route.abort())
      await button(page, language, 'alert_submit').click()
      await expect(page.getByText(say(language, 'alert_failed'))).toBeVisible()
      await page.unroute('**/stock-alerts')
      await button(page, language, 'alert_submit').click()
      await expect(
        page.getByText(say(language, 'alert_done', { email: `waits-${language}@example.com` })),
      ).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    test('a review with a photo is submitted', async ({ page }) => {
      await open(page, language, '/product/5')
      await button(page, language, 'review_write').click()
      const dialog = page.getByRole('dialog')
      const choose = dialog.locator('input[type="file"]')
      await choose.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
      await expect(dialog.getByText(say(language, 'photo_wrong_type'))).toBeVisible()
      await choose.setInputFiles([photo('home-bn-360.webp'), photo('checkout-360.webp')])
      const second = say(language, 'photo_remove', { at: language === 'bn' ? '২' : '2' })
      await dialog.getByRole('button', { name: second }).click()
      await expect(dialog.getByRole('button', { name: second })).toHaveCount(0)
      await expectNoBarriers(page)

      await button(page, language, 'review_submit').click()
      await expect(dialog.getByText(say(language, 'review_need_rating'))).toBeVisible()
      await dialog.locator('label:has(input[value="4"])').click()
      await dialog.locator('input[name="title"]').fill(`With a photo ${Date.now()}`)
      await dialog.locator('textarea').fill('The cloth is as soft as it looks.')
      await dialog.locator('input[name="name"]').fill('Rina')
      await dialog.locator('input[name="email"]').fill('rina@example.com')
      const sent = page.waitForRequest('**/save-review')
      await button(page, language, 'review_submit').click()
      expect((await sent).postDataJSON().photos).toEqual([expect.stringMatching(/^uploads\/photos\//)])
      await expect(page.getByText(say(language, 'review_thanks'))).toBeVisible()
    })
  })
}

test('the review form reports one error at a time, in order and in sight', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await open(page, 'en', '/product/5')
  await button(page, 'en', 'review_write').click()
  const dialog = page.getByRole('dialog')
  const fill = (name: string, text: string) => dialog.locator(`[name="${name}"]`).fill(text)
  const typeTooMuch = async (name: string) => {
    await dialog.locator(`[name="${name}"]`).focus()
    await page.keyboard.insertText('x'.repeat(120))
  }
  for (const [complaint, mend] of [
    ['Please select a rating', () => dialog.locator('label:has(input[value="5"])').click()],
    ['Please enter a review title', () => typeTooMuch('title')],
    ['Please write your review', () => fill('text', 'Soft cloth')],
    ['Please enter your name', () => fill('name', 'Rina')],
    ['Please enter your email', () => fill('email', 'rina')],
  ] as const) {
    await button(page, 'en', 'review_submit').click()
    const error = dialog.locator('[id$="-error"]')
    await expect(error).toHaveText([new RegExp(`${complaint}$`)])
    await expect(error).toBeInViewport()
    if (complaint.endsWith('rating')) await expect(dialog.locator('legend').first()).toBeInViewport()
    await mend()
  }
  await button(page, 'en', 'review_submit').click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.locator('[name="title"]')).toHaveValue('x'.repeat(100))
})

test('a review that does not reach the shop stays on the device and is sent when the connection is back', async ({
  page,
}) => {
  await open(page, 'en', '/product/5')
  await button(page, 'en', 'review_write').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label:has(input[value="5"])').click()
  const title = `Kept ${Date.now()}`
  for (const [name, text] of Object.entries({ title, text: 'Soft cloth', name: 'Rina', email: 'rina@example.com' }))
    await dialog.locator(`[name="${name}"]`).fill(text)
  // Closing the form loses nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(page, 'en', 'review_write').click()
  await expect(dialog.locator('[name="text"]')).toHaveValue('Soft cloth')
  const keys: string[] = []
  await page.route('**/save-review', (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey)
    return route.abort()
  })
  await button(page, 'en', 'review_submit').click()
  await expect(page.getByText('Review saved locally! It will be sent when you are back online.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('reviews'))).toContain(title)
  const arrived = page.waitForResponse('**/save-review')
  await page.unroute('**/save-review')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const answer = await arrived
  expect(answer.status()).toBe(200)
  expect(keys).toContain(answer.request().postDataJSON().idempotencyKey)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reviews'))).toBeNull()
})

test('a refused review says why in Bangla; one whose key was used is sent anew by pressing again', async ({ page }) => {
  await open(page, 'bn', '/product/5')
  await button(page, 'bn', 'review_write').click()
  const dialog = page.getByRole('dialog', { name: say('bn', 'review_write'), exact: true })
  await dialog.locator('label:has(input[value="5"])').click()
  const texts = { title: `Refused ${Date.now()}`, text: 'Soft cloth', name: 'Rina', email: 'rina@example.com' }
  for (const [name, text] of Object.entries(texts)) await dialog.locator(`[name="${name}"]`).fill(text)
  const keys: string[] = []
  const codes = ['photo_gone', 'not_found', 'key_reused']
  await page.route('**/save-review', (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey)
    const code = codes.shift()
    return code ? route.fulfill({ status: 409, json: { success: false, code, error: 'In English' } }) : route.continue()
  })
  // By keyboard: a toast may lie over the button.
  const submit = button(page, 'bn', 'review_submit')
  for (const told of ['review_photo_gone', 'line_gone', 'review_key_reused', 'review_thanks']) {
    await submit.press('Enter')
    await expect(page.getByText(say('bn', told)).first()).toBeVisible()
  }
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[2])
})

test('the form of a review that is being sent stays until the answer comes', async ({ page }) => {
  await open(page, 'en', '/product/5')
  await button(page, 'en', 'review_write').click()
  const dialog = page.getByRole('dialog', { name: say('en', 'review_write'), exact: true })
  await dialog.locator('label:has(input[value="5"])').click()
  const texts = { title: `Slowly sent ${Date.now()}`, text: 'Soft cloth', name: 'Rina', email: 'rina@example.com' }
  for (const [name, text] of Object.entries(texts)) await dialog.locator(`[name="${name}"]`).fill(text)
  let letThrough = () => {}
  const later = new Promise<void>((come) => {
    letThrough = come
  })
  await page.route('**/save-review', async (route) => {
    await later
    await route.continue()
  })
  await button(page, 'en', 'review_submit').click()
  await expect(button(page, 'en', 'review_sending')).toBeVisible()
  await dialog.locator('[name="text"]').press('x')
  await expect(dialog.locator('[name="text"]')).toHaveValue(texts.text)
  await dialog.locator('label:has(input[value="1"])').click()
  await expect(dialog.locator('input[value="5"]')).toBeChecked()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: say('en', 'close'), exact: true }).click()
  await expect(dialog.locator('[name="title"]')).toHaveValue(texts.title)
  letThrough()
  await expect(page.getByText(say('en', 'review_thanks'))).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a review of an earlier visit is sent from any page; one that a busy shop did not take says so', async ({
  page,
}) => {
  // With Retry-After, the form does not try again by itself.
  await page.route('**/save-review', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { success: false, code: 'overloaded' } }),
  )
  await open(page, 'en', '/product/5')
  await button(page, 'en', 'review_write').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label:has(input[value="4"])').click()
  const title = `Later ${Date.now()}`
  for (const [name, text] of Object.entries({ title, text: 'Soft cloth', name: 'Rina', email: 'rina@example.com' }))
    await dialog.locator(`[name="${name}"]`).fill(text)
  await button(page, 'en', 'review_submit').click()
  await expect(page.getByText(say('en', 'review_kept_busy'))).toBeVisible()
  await open(page, 'en', '/shop')
  expect(await page.evaluate(() => localStorage.getItem('reviews'))).toContain(title)
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/save-review') && answer.ok())
  await page.unroute('**/save-review')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await arrived).request().postDataJSON().title).toBe(title)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reviews'))).toBeNull()
})

for (const language of ['en', 'bn'] as const)
  test(`the page leads back, promises what is true, describes the piece and shows what goes with it, in ${language}`, async ({
    page,
    request,
  }) => {
    const product = await find(request, hasTwoColors)
    await open(page, language, `/product/${product.number}`)
    const trail = page.getByRole('navigation', { name: say(language, 'breadcrumb') })
    await expect(trail.getByRole('link').first()).toHaveAttribute('href', language === 'bn' ? /^\/bn\/?$/ : '/')
    await expect(trail.locator(`a[href="${language === 'bn' ? '/bn' : ''}/shop"]`)).toBeVisible()
    const main = page.locator('main')
    for (const key of [
      'note_shipping',
      'note_payment',
      'note_returns',
      'product_material',
      'product_fit',
      'product_care',
    ])
      await expect(main.getByText(say(language, key), { exact: true }).first()).toBeVisible()
    await expect(main.getByText(say(language, 'product_code'), { exact: true })).toBeVisible()
    const related = main.getByRole('region', { name: say(language, 'related') })
    const shown = await related
      .locator('a[href*="/product/"]')
      .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLAnchorElement).pathname.split('/').at(-1)))])
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(6)
    expect(shown).not.toContain(String(product.number))
  })

test('Buy it now goes to the checkout with the chosen quantity; less than one cannot be chosen', async ({
  page,
  request,
}) => {
  const product = await find(request, hasTwoColors)
  await open(page, 'en', `/product/${product.number}`)
  const fewer = button(page, 'en', 'quantity_less')
  await expect(fewer).toBeDisabled()
  await page.locator('main fieldset button[aria-label$=": Available"]').first().click()
  await button(page, 'en', 'quantity_more').click()
  await expect(fewer).toBeEnabled()
  await page.locator('main').getByRole('button', { name: 'Buy it now', exact: true }).click()
  await expect(page).toHaveURL(path('en', '/checkout'))
  const [line] = JSON.parse((await page.evaluate(() => localStorage.getItem('shopping-cart'))) ?? '[]')
  expect(line).toMatchObject({ id: product.number, quantity: 2 })
})

test('a photo that fails to upload can be retried', async ({ page }) => {
  await open(page, 'en', '/product/5')
  await button(page, 'en', 'review_write').click()
  await page.route('**/upload-photos', (route) => route.abort())
  await page.locator('input[type="file"]').setInputFiles(photo('home-bn-360.webp'))
  await expect(page.getByText(say('en', 'photo_offline'))).toBeVisible()
  await page.unroute('**/upload-photos')
  await button(page, 'en', 'photo_retry', { name: 'home-bn-360.webp' }).click()
  await expect(button(page, 'en', 'photo_remove', { at: '1' })).toBeVisible()
})

for (const language of ['en', 'bn'] as const)
  test(`why the shop takes no photos is said beside the photo, in ${language}`, async ({ page }) => {
    await open(page, language, '/product/5')
    await button(page, language, 'review_write').click()
    for (const [code, words] of [
      ['no_space', 'photo_no_space'],
      ['photos_full', 'photo_full'],
      ['busy', 'photo_busy'],
    ] as const) {
      await page.route('**/upload-photos', (route) => route.fulfill({ status: 503, json: { success: false, code } }))
      await page.locator('input[type="file"]').setInputFiles(photo('home-bn-360.webp'))
      await expect(page.getByRole('alert').filter({ hasText: say(language, words) })).toBeVisible()
      await button(page, language, 'photo_put_away', { name: 'home-bn-360.webp' }).click()
      await page.unroute('**/upload-photos')
    }
  })

test('a visitor finds a review helpful once, also after coming back, and may withdraw it', async ({
  page,
  request,
}) => {
  const { number } = await find(request, ({ review_count }) => review_count > 1)
  await open(page, 'en', `/product/${number}`)
  const helpful = page
    .locator('#reviews [data-review]')
    .first()
    .getByRole('button', { name: /^Helpful/ })
  const many = async () => Number(/\((\d+)\)/.exec((await helpful.textContent()) ?? '')?.[1] ?? 0)
  const before = await many()
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).not.toHaveAttribute('aria-busy')
  expect(await many()).toBe(before + 1)
  // Without localStorage the device is recognised by its cookie.
  await page.evaluate(() => localStorage.removeItem('helpful-reviews'))
  await expect(async () => {
    await page.reload()
    await expect.poll(many, { timeout: 500 }).toBe(before + 1)
  }).toPass()
  await open(page, 'en', `/product/${number}`)
  await helpful.click()
  await expect(helpful).not.toHaveAttribute('aria-busy')
  await expect.poll(many).toBe(before + 1)
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(many).toBe(before)
})

test('reviews can be sorted and are loaded ten at a time; a list that fails can be loaded again', async ({
  page,
  request,
}) => {
  const { number, review_count } = await find(request, ({ review_count }) => review_count > 10)
  await open(page, 'en', `/product/${number}`)
  const entries = page.locator('#reviews [data-review]')
  await expect(entries).toHaveCount(10)
  await page.route('**/get-reviews**', (route) => route.abort())
  await button(page, 'en', 'review_more').click()
  await expect(page.getByText(say('en', 'review_list_failed'))).toBeVisible()
  await expect(button(page, 'en', 'retry')).toBeFocused()
  await page.unroute('**/get-reviews**')
  await button(page, 'en', 'retry').click()
  await expect(entries).toHaveCount(Math.min(20, review_count))
  await expect(page.locator('#reviews :focus')).toHaveCount(1)
  await page.getByLabel(say('en', 'review_sort')).selectOption('lowest')
  const stars = async () =>
    (await entries.locator('.sr-only').allTextContents()).map((text) => Number(/[\d.]+/.exec(text)?.[0]))
  await expect.poll(async () => (await stars()).join() === (await stars()).toSorted((a, b) => a - b).join()).toBe(true)
  const held = Promise.withResolvers<void>()
  await page.route('**/get-reviews**', async (route) => {
    await held.promise
    await route.continue()
  })
  await button(page, 'en', 'review_more').click()
  await expect(page.locator('#reviews').getByRole('button', { name: say('en', 'loading'), exact: true })).toBeFocused()
  held.resolve()
  await expect(entries).toHaveCount(Math.min(20, review_count))
  for (let shown = 30; shown < review_count + 10; shown += 10) {
    await button(page, 'en', 'review_more').click()
    await expect(entries).toHaveCount(Math.min(shown, review_count))
  }
  await expect(page.locator('#reviews p[tabindex="-1"]')).toBeFocused()
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: deskSize })
  const share = (page: Page) => page.getByRole('button', { name: /^Share / })

  test('uses the share dialog of the device if there is one', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (what: { url: string }) => {
          document.title = `shared ${what.url}`
        },
      })
    })
    await open(page, 'en', '/product/1?color=ivory&size=42')
    await share(page).click()
    await expect(page).toHaveTitle(/^shared .*\/product\/1\?color=ivory&size=42$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('falls back to WhatsApp, Facebook and copying the link', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }))
    await open(page, 'en', '/product/1?color=ivory&size=42')
    await share(page).click()
    const dialog = page.getByRole('dialog')
    const here = encodeURIComponent(page.url())
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(`wa.me.*${here}`))
    await expect(dialog.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      `https://www.facebook.com/sharer/sharer.php?u=${here}`,
    )
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: say('en', 'share_copy') }).click()
    await expect(page.getByText(say('en', 'share_copied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

test('structured data and preview tags of a product are correct, in both languages', async ({ page, request }) => {
  const product = await find(request, isPartlySoldOut)
  for (const language of ['en', 'bn'] as const) {
    await page.goto(path(language, `/product/${product.number}`))
    const graphs = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.flatMap((script) => JSON.parse(script.textContent ?? '{}')['@graph'] ?? []))
    const described = graphs.find((each) => each['@type'] === 'Product')
    expect(described.name).toBe((await page.locator('main h1').textContent())?.trim())
    expect(described.offers).toHaveLength(product.variants.length)
    expect(
      described.offers.filter((each: { availability: string }) => /OutOfStock/.test(each.availability)),
    ).toHaveLength(product.variants.filter(({ available }) => !available).length)
    const trail = graphs.find((each) => each['@type'] === 'BreadcrumbList')
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      say(language, 'home'),
      say(language, 'shop_title'),
      described.name,
    ])
    const property = (name: string) => page.locator(`meta[property="${name}"]`)
    await expect(property('og:type')).toHaveAttribute('content', 'product')
    await expect(property('og:image')).toHaveAttribute('content', new RegExp(`/share/${language}/`))
    await expect(property('product:price:currency')).toHaveAttribute('content', 'BDT')
    await expect(property('product:price:amount')).toHaveAttribute('content', /^\d+$/)
  }
})

test('a product that does not exist says so and leads back', async ({ page }) => {
  const answer = await page.goto(path('en', '/product/999999'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})
