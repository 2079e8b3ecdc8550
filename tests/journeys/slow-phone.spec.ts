import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  expect,
  fillCheckout,
  orderIdOf,
  path,
  phoneSize,
  placeButton,
  placeNames,
  plentifulPiece,
  say,
  somebody,
  test,
  untilAwake,
  untilDrawn,
  untilFooterAwake,
} from './shopper.ts'

test.use({ viewport: phoneSize, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** Collects the paths of all requests of the page. */
function asked(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  return addresses
}

/** Delays matching requests until `open` is called. */
async function holdBack(page: Page, pattern: string) {
  let open = () => {}
  const held = new Promise<void>((done) => {
    open = done
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return { open }
}

/** A browser with Save-Data: in each request and for scripts. */
async function saveData(context: BrowserContext) {
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

for (const to of ['/', '/shop', '/product/1'])
  test(`${to} asks for no script before its picture has come`, async ({ page }) => {
    const addresses = asked(page)
    const scripts = () => addresses.filter((address) => address.endsWith('.js'))
    const pictures = await holdBack(page, '**/media/**')
    await page.goto(path('en', to), { waitUntil: 'domcontentloaded' })
    await expect.poll(() => addresses.some((address) => address.startsWith('/media/'))).toBe(true)
    expect(scripts()).toEqual([])
    pictures.open()
    await expect.poll(() => scripts().length).toBeGreaterThan(0)
  })

test('a button pressed before the scripts have loaded takes effect once they have', async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js')
  await page.goto(path('en', '/shop'), { waitUntil: 'commit' })
  // On a phone it asks for the size.
  const bag = page.locator(`main article button[title="${say('en', 'card_add')}"]`).first()
  await bag.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  scripts.open()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a part of a product that loads late holds a press until its code is there', async ({ page }) => {
  const late = await holdBack(page, '**/assets/promises-*.js')
  const request = page.waitForRequest(/assets\/promises-/)
  await page.goto(path('en', '/product/1'))
  await request
  await page.getByRole('button', { name: say('en', 'promise_change') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  late.open()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Collects console errors and uncaught errors, such as hydration mismatches. */
function complaints(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** A browser whose storage contains this cart, and nothing else of the shop. */
const comesWith = (page: Page, lines: object[]) =>
  page.addInitScript((lines) => localStorage.setItem('shopping-cart', JSON.stringify(lines)), lines)

for (const language of ['en', 'bn'] as const) {
  test(`what lies in the cart stands there before any script has come, in ${language}`, async ({ page }) => {
    const piece = await plentifulPiece(page.request)
    const odd = {
      ...piece,
      name: '<b>Odd</b>',
      nameBn: '<b>অদ্ভুত</b>',
      size: 'S',
      image: '/media/320/demo/placeholder.webp',
    }
    await comesWith(page, [{ ...piece, quantity: 1 }, { junk: true }, { ...odd, quantity: 1 }])
    const errors = complaints(page)
    const scripts = await holdBack(page, '**/assets/*.js')
    await page.goto(path(language, '/cart'), { waitUntil: 'commit' })
    const cart = page.locator('main')
    await expect(cart.getByRole('heading', { name: say(language, 'cart_title') })).toBeVisible()
    await expect(cart.getByText(say(language, 'cart_pay_note'))).toBeVisible()
    await expect(cart.getByText(piece.name)).toBeVisible()
    await expect(cart.getByText(language === 'bn' ? odd.nameBn : odd.name)).toBeVisible()
    await expect(cart.locator('img')).toHaveCount(1)
    scripts.open()
    await expect(cart.getByRole('listitem').filter({ hasText: piece.name })).toBeVisible()
    await expect(cart.locator('.skeleton')).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test(`the checkout is filled in before any script has come, and nothing of it is lost, in ${language}`, async ({
    page,
  }) => {
    await comesWith(page, [{ ...(await plentifulPiece(page.request)), quantity: 1 }])
    const errors = complaints(page)
    const scripts = await holdBack(page, '**/assets/*.js')
    await page.goto(path(language, '/checkout'), { waitUntil: 'commit' })
    const person = somebody(language)
    await fillCheckout(page, person)
    await page.locator('#checkout-fullName').press('Enter')
    await expect(placeButton(page)).toBeDisabled()
    scripts.open()
    await expect(placeButton(page)).toBeEnabled()
    for (const [name, value] of Object.entries(person))
      if (name !== 'city')
        await expect(page.locator(`#checkout-${name}`), name).toHaveValue(placeNames[value]?.[language] ?? value)
    await placeButton(page).click()
    await page.waitForURL(/order-confirmation\?orderId=/)
    expect(orderIdOf(page)).not.toBe('')
    expect(errors).toEqual([])
  })
}

for (const to of ['/cart', '/checkout'])
  test(`${to} of somebody with an empty cart moves nothing when that is known`, async ({ page }) => {
    await page.addInitScript(() => {
      let moved = 0
      const add = (shifts: PerformanceEntry[]) => {
        for (const shift of shifts) moved += (shift as unknown as { value: number }).value
      }
      const observer = new PerformanceObserver((list) => add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, {
        /** What has moved since the last call, with what has not been reported yet. */
        takeMoved: () => {
          add(observer.takeRecords())
          const sum = moved
          moved = 0
          return sum
        },
      })
    })
    const takeMoved = () => page.evaluate(() => (window as unknown as { takeMoved: () => number }).takeMoved())
    const scripts = await holdBack(page, '**/assets/*.js')
    await page.goto(path('en', to), { waitUntil: 'commit' })
    await expect(page.locator('main h1')).toBeVisible()
    // Only what moves from here on: a font that comes late moves text, too.
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await untilDrawn(page)
    await takeMoved()
    scripts.open()
    await expect(page.getByRole('heading', { name: say('en', 'cart_empty') })).toBeVisible()
    // The last part that is drawn anew is the footer.
    await untilFooterAwake(page)
    await untilDrawn(page)
    expect(await takeMoved()).toBeLessThan(0.05)
  })

test('a mouse shows a card’s second picture, a finger does not', async ({ page }) => {
  await page.goto(path('en', '/collections/womens'))
  const touch = (card: Locator, pointerType: 'mouse' | 'touch') =>
    card.locator('a').first().dispatchEvent('pointerover', { pointerType, bubbles: true })
  const cards = page.locator('main article')
  await expect(async () => {
    await touch(cards.nth(0), 'mouse')
    await expect(cards.nth(0).locator('picture')).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await touch(cards.nth(1), 'touch')
  await expect(cards.nth(1).locator('picture')).toHaveCount(1)
})

test('with Save-Data there are lighter pictures, one slide, and nothing moves by itself', async ({ page, context }) => {
  await saveData(context)
  await page.clock.install()
  const addresses = asked(page)
  await page.goto(path('en', '/'))
  const slides = page.getByRole('region', { name: say('en', 'home_slides') })
  await expect(slides.getByRole('button', { name: say('en', 'play') })).toBeVisible()
  // Without Save-Data the second slide would appear after some seconds.
  await page.clock.fastForward(20_000)
  const tall = addresses.filter((address) => /scene-hero-\d+-tall/.test(address))
  expect(new Set(tall.map((address) => /hero-\d+/.exec(address)?.[0]))).toEqual(new Set(['hero-1']))

  const shown = await slides
    .locator('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.currentSrc)
  const answer = await page.request.get(shown)
  expect(answer.headers().vary).toContain('Save-Data')
  expect(answer.headers()['cache-control']).toMatch(/^private, /)
})

test('closing the cart starts its animation synchronously with the click, and returns the focus', async ({ page }) => {
  await page.goto(path('en', '/product/1'))
  await untilAwake(page)
  await page
    .locator(`main fieldset button[aria-label$=": ${say('en', 'available')}"]`)
    .first()
    .tap()
  const add = page.getByRole('button', { name: say('en', 'product_add'), exact: true }).first()
  await add.tap()
  const cart = page.getByRole('dialog')
  const close = cart.getByRole('button', { name: say('en', 'close') }).first()
  await expect(close).toBeVisible()
  // During the click, before the next render.
  const leaves = await close.evaluate((button: HTMLElement) => {
    button.click()
    return button.closest('[role="dialog"]')?.hasAttribute('data-ending-style')
  })
  expect(leaves).toBe(true)
  await expect(cart).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('filters tapped in quick succession in the drawer of a phone all count, and no tap adds a touch listener in it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const hung: string[] = []
    const hang = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof hang>) {
      if (given[0].startsWith('touch') && this instanceof Element && this.closest('[role="dialog"]'))
        hung.push(given[0])
      return hang.apply(this, given)
    }
    Object.assign(window, { hung })
  })
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  await page.getByRole('link', { name: say('en', 'filter') }).tap()
  const boxes = page.getByRole('dialog').locator('input[name="sizes"]:not(:disabled)')
  await expect(boxes.first()).toBeAttached()
  const wanted = await boxes.evaluateAll((all: HTMLInputElement[]) => all.slice(0, 3).map(({ value }) => value))
  expect(wanted).toHaveLength(3)
  const chip = (value: string) => page.getByRole('dialog').locator(`label:has(input[value="${value}"])`)
  for (const value of wanted) await chip(value).tap()
  for (const value of wanted) await expect(chip(value).locator('input')).toBeChecked()
  await expect.poll(() => new URL(page.url()).searchParams.get('sizes')?.split(',').sort()).toEqual(wanted.toSorted())
  expect(await page.evaluate(() => (window as unknown as { hung: string[] }).hung)).toEqual([])
})

/** Opens the drawer of a phone. @returns its size filters that are enabled */
async function sizesToPress(page: Page) {
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  await page.getByRole('link', { name: say('en', 'filter') }).tap()
  const boxes = page.getByRole('dialog').locator('input[name="sizes"]:not(:disabled)')
  await expect(boxes.first()).toBeAttached()
  const values = await boxes.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
  const chip = (value = '') => page.getByRole('dialog').locator(`label:has(input[value="${value}"])`)
  return { values, chip, box: (value = '') => chip(value).locator('input') }
}

test('going back while a filter is loading shows the listing and the filters of that page', async ({ page }) => {
  const { values, chip, box } = await sizesToPress(page)
  const [first, second] = values
  await chip(first).tap()
  await page.waitForURL(`**/shop?sizes=${first}`)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const answers = await holdBack(page, '**/*.data*')
  const asks = page.waitForRequest('**/*.data*')
  await chip(second).tap()
  await expect(box(second)).toBeChecked()
  await asks
  await page.goBack()
  answers.open()
  await expect(box(second)).not.toBeChecked()
  await expect(box(first)).not.toBeChecked()
  await page.waitForURL((url) => url.pathname === '/shop' && url.search === '')
  // The next tap builds on the filters that are shown.
  await chip(second).tap()
  await page.waitForURL(`**/shop?sizes=${second}`)
})

test('clicking the label of a filter moves the focus straight to its box', async ({ page }) => {
  const { values, chip, box } = await sizesToPress(page)
  await page.evaluate(() => {
    const went: string[] = []
    document.addEventListener('focusin', ({ target }) => went.push((target as HTMLInputElement).value ?? 'elsewhere'))
    Object.assign(window, { went })
  })
  for (const value of values.slice(0, 2)) await chip(value).tap()
  await expect(box(values[1])).toBeChecked()
  await expect(box(values[1])).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { went: string[] }).went)).toEqual(values.slice(0, 2))
})

test('choosing a colour and, before the next render, Add to cart adds the chosen variant', async ({ page }) => {
  await page.goto(path('en', '/product/1'))
  await untilAwake(page)
  const colors = page.locator('main fieldset').first()
  const other = colors.getByRole('button', { pressed: false }).first()
  const name = (await other.getAttribute('aria-label')) ?? ''
  const color = colors.getByRole('button', { name, exact: true })
  await page
    .locator(`main fieldset button[aria-label$=": ${say('en', 'available')}"]`)
    .first()
    .tap()
  await page.waitForURL(/size=/)
  const add = page.getByRole('button', { name: say('en', 'product_add'), exact: true }).first()
  await add.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await color.tap()
  await expect(color).toHaveAttribute('aria-pressed', 'true')
  await add.tap()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(`"color":"${name}"`)
})
