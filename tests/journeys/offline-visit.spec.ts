import type { Page } from '@playwright/test'
import {
  chooseProduct,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  type Language,
  path,
  phoneSize,
  placeButton,
  putIntoCart,
  say,
  somebody,
  test,
  untilAwake,
  untilHeard,
  watchOrders,
} from './shopper.ts'

test.use({ viewport: phoneSize, hasTouch: true, serviceWorkers: 'allow' })

/** Waits until the service worker has cached these URLs. */
const kept = (page: Page, ...addresses: string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (asked) => Promise.all(asked.map(async (each) => (await caches.match(each)) !== undefined)),
          addresses,
        ),
      { timeout: 30_000 },
    )
    .toEqual(addresses.map(() => true))

for (const language of ['en', 'bn'] as Language[]) {
  test(`pages that were seen open without a connection, others lead to the offline page (${language})`, async ({
    page,
    context,
  }) => {
    await page.goto(path(language, '/'))
    await kept(page, path(language, '/'), path(language, '/offline'))
    const name = await chooseProduct(page, language)
    const product = page.url()
    await kept(page, product.replace(/\?.*/, ''))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // Its picture is cached too, not only its text.
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.goto(path(language, '/'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()

    await page.goto(path(language, '/collections/summer-25'))
    await expect(page.getByRole('heading', { name: say(language, 'offline_title') })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(say(language, 'offline_title')))
    const seen = page.getByRole('region', { name: say(language, 'offline_seen') })
    await expect(seen.getByRole('link', { name })).toBeVisible()
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await seen.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
}

test('a page opened by a link inside the shop opens again offline', async ({ page, context }) => {
  await page.goto(path('en', '/shop'))
  await kept(page, path('en', '/shop'), path('en', '/offline'))
  const link = page.locator('main article a[href*="/product/"]').last()
  const name = ((await link.textContent()) ?? '').trim()
  const address = await link.evaluate((a: HTMLAnchorElement) => a.href)
  await link.click()
  await page.waitForURL(/\/product\//)
  await kept(page, address)
  await context.setOffline(true)
  await page.goto(path('en', '/shop'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('offline, a link to a page that was not visited leads to the offline page, and on when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(path('en', '/shop'))
  await kept(page, path('en', '/shop'), path('en', '/offline'))
  await context.setOffline(true)
  const link = page.locator('main article a[href*="/product/"]').last()
  const name = ((await link.textContent()) ?? '').trim()
  await link.click()
  await expect(page.getByRole('heading', { name: say('en', 'offline_title') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: say('en', 'offline_back_title') })).toBeVisible()
  await page.getByRole('link', { name: say('en', 'offline_go_on') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('cart and checkout open offline although they were never visited, and the order is sent later', async ({
  page,
  context,
}) => {
  // Nothing but what an order needs is cached ahead, as if the connection went right after these pages were cached.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const { orderIds } = watchOrders(context)
  const name = await putIntoCart(page)
  await kept(page, path('en', '/cart'), path('en', '/checkout'))
  await context.setOffline(true)

  await page.goto(path('en', '/cart'))
  await expect(page.locator('main').getByText(name).first()).toBeVisible()
  await page.getByRole('link', { name: say('en', 'cart_checkout') }).click()
  await fillCheckout(page, somebody())
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: say('en', 'waiting_saved') })).toBeVisible()
  expect(orderIds.size).toBe(0)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => orderIds.size).toBe(1)
})

test('nothing personal, nothing of the back office and no response of the API but the list of places is cached', async ({
  page,
}) => {
  await putIntoCart(page)
  await kept(page, path('en', '/checkout'))
  await page.goto(path('en', '/track-order?orderId=ORD-20260101-ABCDEF'))
  await page.goto(path('en', '/admin'))
  await page.waitForLoadState('load')
  const all = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })
  expect(all.length).toBeGreaterThan(10)
  const others = all.filter((address) => !address.startsWith('/backend/api/places?'))
  expect(others.filter((address) => /^\/(admin|backend|api)|orderId|\.data/.test(address))).toEqual([])
})

test('the back office registers no service worker', async ({ page }) => {
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  // The code that registers it; its name has nothing but the hash behind `start`.
  const asked: string[] = []
  page.on('request', (request) => /\/assets\/start-[\w-]{8}\.js/.test(request.url()) && asked.push(request.url()))
  await page.clock.install()
  await page.goto(path('en', '/admin'))
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form input') ?? {}).some((key) => key.startsWith('__react')),
  )
  // Pages of the shop register it four seconds after their scripts.
  await page.clock.fastForward(5000)
  await untilHeard(page)
  expect([asked.length, await registered()]).toEqual([0, 0])

  await page.goto(path('en', '/'))
  await untilAwake(page)
  await page.clock.fastForward(5000)
  await expect.poll(registered).toBe(1)
  expect(asked.length).toBeGreaterThan(0)
})

test('the menu opens offline, and missing pictures are replaced by a placeholder', async ({ page, context }) => {
  await page.goto(path('en', '/'))
  await kept(page, path('en', '/checkout'), '/media/480/demo/placeholder.webp')
  await context.setOffline(true)
  await page.goto(path('en', '/cart'))
  await page.getByRole('link', { name: say('en', 'menu'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(say('en', 'menu_mens'), { exact: true })).toBeVisible()
})

test('with Save-Data only the pages needed for ordering are precached', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    const { prototype } = ServiceWorker
    const { postMessage } = prototype
    Object.assign(prototype, {
      postMessage(this: ServiceWorker, message: object) {
        Object.assign(window, { wanted: message })
        postMessage.call(this, message)
      },
    })
  })
  const asked: string[] = []
  page.context().on('request', (request) => request.serviceWorker() && asked.push(new URL(request.url()).pathname))
  await page.goto(path('en', '/'))
  await kept(page, path('en', '/checkout'))
  // It sends an order written offline: cached before the page, it is there whenever the connection goes.
  expect(asked.filter((address) => /offline-order-bar/.test(address))).toHaveLength(1)
  // Parts come last: what the page has not asked for, the worker does not fetch.
  const wanted = await page.evaluate(() => (window as { wanted?: unknown }).wanted)
  expect(wanted).toMatchObject({ places: true, parts: false })
  expect(asked).toContain('/checkout')
  expect(asked.filter((address) => /side-menu|toast-list|480\/demo\/placeholder/.test(address))).toEqual([])
})
